import { useRef } from 'react';
import type { Webhook } from '#core/contract/webhooks/webhooks.ts';
import { text } from '#texts/texts.ts';
import { SkeletonGrid } from '#ui/feedback/skeleton.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Part } from '../shared/loading/part.tsx';
import { partOf } from '../shared/loading/use-part.ts';
import type { SaveFormHandle } from '../shared/saving/save-form.tsx';

const formsPart = partOf('webhookForm', () => import('./webhook-forms.tsx'));

interface Props {
  /** The webhook to edit; null for a new one. */
  webhook: Webhook | null;
  onClosed: () => void;
}

/** The dialog 'Add a webhook' or 'Edit {name}'. The code of its form loads when the dialog opens. */
export function WebhookDialog({ webhook, onClosed }: Props) {
  const handle = useRef<SaveFormHandle>(null);
  return (
    <Dialog
      title={webhook ? text('webhooks.editTitle', { name: webhook.name }) : text('webhooks.add')}
      isOpen
      onOpenChange={() => (handle.current ? handle.current.askToLeave() : onClosed())}
    >
      <Part
        query={formsPart}
        failed={text('webhooks.formFailed')}
        loading={
          <SkeletonGrid label={text('webhooks.formLoading')} count={1} shape="fields" height="20rem" />
        }
      >
        {({ AddWebhook, EditWebhook }) =>
          webhook ? (
            <EditWebhook ref={handle} webhook={webhook} onClosed={onClosed} />
          ) : (
            <AddWebhook ref={handle} onClosed={onClosed} />
          )
        }
      </Part>
    </Dialog>
  );
}
