import Type, { type Static } from 'typebox';
import { discordId, webhookLimits } from '#core/contract/webhooks/webhooks.ts';
import type { PickedOne } from '#core/rules/picked.ts';
import { Chosen, messages, Words } from '../fields.ts';

const WebhookChangeForm = Type.Object({
  name: Words(webhookLimits.name, 'webhookForm.noName'),
  // Any text: a stored kind may come from a newer server, and this form preserves it.
  kinds: Type.Array(Type.String(), {
    minItems: 1,
    ...messages({ minItems: 'webhookForm.noKind', required: 'webhookForm.noKind' }),
  }),
  roles: Type.Array(
    Type.Object({
      label: Type.Unsafe<PickedOne>({ ...Chosen('webhookForm.noLabel'), default: '' }),
      role: Type.String({
        pattern: discordId.source,
        default: '',
        ...messages({ pattern: 'webhookForm.noRole', required: 'webhookForm.noRole' }),
      }),
    }),
    { maxItems: webhookLimits.roles },
  ),
});

export default WebhookChangeForm;
export type WebhookChangeData = Static<typeof WebhookChangeForm>;
