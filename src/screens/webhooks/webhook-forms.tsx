import { useQueryClient } from '@tanstack/react-query';
import { type Ref, useMemo, useState } from 'react';
import type { Webhook } from '#core/contract/webhooks/webhooks.ts';
import { searchKey } from '#core/rules/names/search-key.ts';
import { failureInWords } from '#core/rules/problem.ts';
import type { Choices } from '#forms/choices.ts';
import { webhookChangeFormOf } from '#forms/definitions/webhook-change.ts';
import { webhookForm } from '#forms/definitions/webhook.ts';
import { text } from '#texts/texts.ts';
import { Copyable } from '#ui/elements/copyable.tsx';
import { useLabelList } from '../shared/lists/use-choices.ts';
import { SaveForm, type SaveFormHandle } from '../shared/saving/save-form.tsx';
import { useFlows, useServices } from '../shared/services.ts';

interface Props {
  ref: Ref<SaveFormHandle>;
  onClosed: () => void;
}

/** The labels of sessions, one of which an adventure's announcement may have. */
function useRoleChoices(): Choices {
  const labels = useLabelList('SESSION');
  return useMemo(() => ({ lists: { labels }, fold: searchKey }), [labels]);
}

/** The form for a new webhook. After the save it shows the webhook's secret, which the app can never show again. */
export function AddWebhook({ ref, onClosed }: Props) {
  const { writes } = useFlows();
  const choices = useRoleChoices();
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <SaveForm
      ref={ref}
      form={webhookForm}
      source={null}
      choices={choices}
      save={async (webhook) => {
        const created = await writes.createWebhook(webhook);
        setSecret(created.secret);
        return null;
      }}
      texts={{ submit: 'webhookForm.add', busy: 'webhookForm.adding', succeeded: 'webhookForm.added' }}
      about={() =>
        `${secret === null ? '' : `${text('webhookForm.secretOnce')} `}${text('webhookForm.next')}`
      }
      outcome={secret === null ? undefined : <Copyable label={text('webhookForm.secret')} value={secret} />}
      onSaved={onClosed}
      onLeft={onClosed}
    />
  );
}

/** The form of a webhook's name and kinds. */
export function EditWebhook({ ref, webhook, onClosed }: Props & { webhook: Webhook }) {
  const { api } = useServices();
  const { writes } = useFlows();
  const queries = useQueryClient();
  const { id, format } = webhook;
  const form = useMemo(() => webhookChangeFormOf(format), [format]);
  const choices = useRoleChoices();
  const read = async (): Promise<Webhook> => {
    const all = await queries.fetchQuery({ ...api.webhooks.list(), staleTime: 0, retry: false });
    const now = all.find((one) => one.id === id);
    if (!now) throw failureInWords(404, text('webhooks.gone'));
    return now;
  };
  return (
    <SaveForm
      ref={ref}
      form={form}
      source={webhook}
      choices={choices}
      subject={id}
      original={{ read }}
      save={(edit) => writes.changeWebhook({ webhookId: id, ...edit })}
      texts={{ submit: 'webhookForm.save', busy: 'webhookForm.saving' }}
      onSaved={onClosed}
      onLeft={onClosed}
    />
  );
}
