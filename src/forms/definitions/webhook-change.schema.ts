import Type, { type Static } from 'typebox';
import { webhookLimits } from '#core/contract/webhooks/webhooks.ts';
import { messages, Words } from '../fields.ts';

const WebhookChangeForm = Type.Object({
  name: Words(webhookLimits.name, 'webhookForm.noName'),
  // Any text: a stored kind may come from a newer server, and this form preserves it.
  kinds: Type.Array(Type.String(), {
    minItems: 1,
    ...messages({ minItems: 'webhookForm.noKind', required: 'webhookForm.noKind' }),
  }),
});

export default WebhookChangeForm;
export type WebhookChangeData = Static<typeof WebhookChangeForm>;
