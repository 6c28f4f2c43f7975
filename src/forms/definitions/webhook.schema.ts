import Type, { type Static } from 'typebox';
import { type WebhookFormat, webhookFormats, webhookLimits } from '#core/contract/webhooks/webhooks.ts';
import { messages, Words } from '../fields.ts';
import WebhookChangeForm from './webhook-change.schema.ts';

const { name, kinds, roles } = WebhookChangeForm.properties;

const WebhookForm = Type.Object({
  name,
  format: Type.Unsafe<WebhookFormat>({
    type: 'string',
    enum: [...webhookFormats],
    ...messages({ required: 'form.required' }),
  }),
  address: Words(webhookLimits.address, 'webhookForm.noAddress'),
  kinds,
  roles,
});

export default WebhookForm;
export type WebhookData = Static<typeof WebhookForm>;
