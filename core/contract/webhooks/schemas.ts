import Type, { type Static } from 'typebox';
import { Id, Nullable, ObjectOf } from '../schema.ts';
import {
  deliveryFaults,
  deliveryFields,
  discordId,
  webhookFields,
  webhookFormats,
  webhookKinds,
  webhookLimits,
} from './webhooks.ts';

const changeable = {
  name: Type.String({ maxLength: webhookLimits.name }),
  kinds: Type.Array(Type.Enum([...webhookKinds]), { minItems: 1, maxItems: webhookKinds.length }),
  /** Absent in a request of an older app: a new webhook has none, and a change leaves them as they are. */
  roles: Type.Optional(
    Type.Array(Type.Object({ label: Id, role: Type.String({ pattern: discordId.source, maxLength: 20 }) }), {
      maxItems: webhookLimits.roles,
    }),
  ),
};

export const WebhookDraft = Type.Object({
  ...changeable,
  address: Type.String({ maxLength: webhookLimits.address }),
  format: Type.Enum([...webhookFormats]),
});
export type WebhookDraft = Static<typeof WebhookDraft>;

/** What an administrator may change about a webhook. */
export const WebhookChange = Type.Object({ ...changeable, isPaused: Type.Boolean() });
export type WebhookChange = Static<typeof WebhookChange>;

export const WireWebhook = ObjectOf(webhookFields);
export const WireDelivery = ObjectOf(deliveryFields);

export const CreatedWebhook = Type.Object({ id: Type.String(), secret: Nullable(Type.String()) });

export const TrialAnswer = Type.Object({
  status: Nullable(Type.Integer()),
  text: Type.String(),
  fault: Nullable(Type.Enum([...deliveryFaults])),
});
