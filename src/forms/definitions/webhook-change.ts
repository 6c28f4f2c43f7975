import { type Webhook, webhookLimits } from '#core/contract/webhooks/webhooks.ts';
import { nameFault } from '#core/rules/names/name-faults.ts';
import { defineForm } from '../define-form.ts';
import type { RuleFault } from '../fault.ts';
import type { FormUi } from '../form-ui.ts';
import { hiddenFault } from '../hidden-fault.ts';
import { kindNames, sortedKinds } from './webhook-names.ts';
import * as compiled from './webhook-change.schema.ts?compiled';
import type { WebhookChangeData } from './webhook-change.schema.ts';

/** The fields that a new webhook and a change have in common. */
export const commonUi: FormUi<WebhookChangeData> = {
  name: {
    'ui:title': 'webhookForm.name',
    'ui:description': 'webhookForm.nameHint',
  },
  kinds: { 'ui:title': 'webhookForm.kinds', 'ui:widget': 'checks', 'ui:options': { names: kindNames } },
};

/** Faults of a name that the schema cannot express. The server also refuses a name that another webhook has. */
export function nameFaults({ name }: Pick<WebhookChangeData, 'name'>): RuleFault[] {
  const fault = nameFault(name, null, webhookLimits.name);
  return fault?.reason === 'hiddenCharacter' ? [hiddenFault('name', 'name', fault.hidden)] : [];
}

/** A change of a webhook's name and kinds (docs/specification.md#s8-webhooks-edit). */
export const webhookChangeForm = defineForm<WebhookChangeData, Webhook, WebhookChangeData>({
  // Shares its id with the form for a new webhook: if the webhook is deleted during an edit, that form offers the input
  // of the edit.
  id: 'webhook',
  compiled,
  ui: commonUi,
  rules: nameFaults,
  fromWire: ({ name, kinds }) => ({ name, kinds: sortedKinds(kinds) }),
  toWire: ({ name, kinds }) => ({ name: name.trim(), kinds }),
});
