import type { WebhookDraft } from '#core/contract/webhooks/schemas.ts';
import { type WebhookFormat, webhookKinds, webhookLimits } from '#core/contract/webhooks/webhooks.ts';
import { linkRefusal, type LinkRefusal } from '#core/rules/web-address.ts';
import type { TextKey } from '#texts/texts.ts';
import { defineForm } from '../define-form.ts';
import type { RuleFault } from '../fault.ts';
import { commonUi, nameFaults, rolesUi, toRoles } from './webhook-change.ts';
import { formatNames } from './webhook-names.ts';
import * as compiled from './webhook.schema.ts?compiled';
import type { WebhookData } from './webhook.schema.ts';

const addressHints = {
  signed: 'webhookForm.addressHintSigned',
  discord: 'webhookForm.addressHintDiscord',
} as const satisfies Record<WebhookFormat, TextKey>;

const words: Record<LinkRefusal, TextKey> = {
  linkTooLong: 'form.tooLong',
  noScheme: 'webhookForm.noScheme',
  otherScheme: 'webhookForm.otherScheme',
  noAddress: 'webhookForm.badAddress',
  credentials: 'webhookForm.credentials',
};

function addressFaults({ address }: WebhookData): RuleFault[] {
  const refusal = linkRefusal(address);
  return refusal
    ? [{ path: 'address', message: words[refusal], values: { limit: webhookLimits.address } }]
    : [];
}

/** The form 'Add a webhook' (docs/specification.md#s8-webhooks-add). */
export const webhookForm = defineForm<WebhookData, null, WebhookDraft>({
  id: 'webhook',
  compiled,
  ui: {
    ...commonUi,
    format: {
      'ui:title': 'webhookForm.format',
      'ui:widget': 'picker',
      'ui:options': { names: formatNames },
    },
    address: {
      'ui:title': 'webhookForm.address',
      'ui:placeholder': 'webhookForm.addressExample',
    },
  },
  adapt: ({ format }) => ({ address: { 'ui:description': addressHints[format] }, ...rolesUi(format) }),
  checked: (data) => (data.format === 'discord' ? data : { ...data, roles: [] }),
  // Anybody who knows the address of a Discord webhook may write to its channel.
  notInDrafts: ['address'],
  rules: (data) => [...nameFaults(data), ...addressFaults(data)],
  fromWire: () => ({ name: '', format: 'discord', address: '', kinds: [], roles: [] }),
  toWire: ({ name, format, address, kinds, roles }) => ({
    name: name.trim(),
    format,
    address: address.trim(),
    kinds: webhookKinds.filter((kind) => kinds.includes(kind)),
    roles: format === 'discord' ? toRoles(roles) : [],
  }),
});
