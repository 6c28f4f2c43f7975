import { useRef } from 'react';
import type { Webhook } from '#core/contract/webhooks/webhooks.ts';
import { text } from '#texts/texts.ts';
import { SkeletonGrid } from '#ui/feedback/skeleton.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { ReadProblem } from '../shared/loading/read-problem.tsx';
import { usePart } from '../shared/loading/use-part.ts';
import type { SaveFormHandle } from '../shared/saving/save-form.tsx';

interface Props {
  /** The webhook to edit; null for a new one. */
  webhook: Webhook | null;
  onClosed: () => void;
}

/** The dialog 'Add a webhook' or 'Edit {name}'. The code of its form loads when the dialog opens. */
export function WebhookDialog({ webhook, onClosed }: Props) {
  const handle = useRef<SaveFormHandle>(null);
  const { data: part, error, refetch } = usePart('webhookForm', () => import('./webhook-forms.tsx'));
  return (
    <Dialog
      title={webhook ? text('webhooks.editTitle', { name: webhook.name }) : text('webhooks.add')}
      isOpen
      onOpenChange={() => (handle.current ? handle.current.askToLeave() : onClosed())}
    >
      <ReadProblem title={text('webhooks.formFailed')} read={{ data: part, error, refetch }} />
      {!part && !error && (
        <SkeletonGrid label={text('webhooks.formLoading')} count={1} shape="fields" height="20rem" />
      )}
      {part &&
        (webhook ? (
          <part.EditWebhook ref={handle} webhook={webhook} onClosed={onClosed} />
        ) : (
          <part.AddWebhook ref={handle} onClosed={onClosed} />
        ))}
    </Dialog>
  );
}
