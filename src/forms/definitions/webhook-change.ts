import {
  type LabelRole,
  type Webhook,
  type WebhookFormat,
  webhookLimits,
} from '#core/contract/webhooks/webhooks.ts';
import { chosenId } from '#core/rules/picked.ts';
import { nameFault } from '#core/rules/names/name-faults.ts';
import { defineForm } from '../define-form.ts';
import type { RuleFault } from '../fault.ts';
import { type FormUi, hidden } from '../form-ui.ts';
import { hiddenFault } from '../hidden-fault.ts';
import { kindNames, sortedKinds } from './webhook-names.ts';
import * as compiled from './webhook-change.schema.ts?compiled';
import type { WebhookChangeData } from './webhook-change.schema.ts';

/** What the form changes. */
type WebhookChange = Pick<Webhook, 'name' | 'kinds' | 'roles'>;

/** The fields that a new webhook and a change have in common. */
export const commonUi: FormUi<WebhookChangeData> = {
  name: {
    'ui:title': 'webhookForm.name',
    'ui:description': 'webhookForm.nameHint',
  },
  kinds: { 'ui:title': 'webhookForm.kinds', 'ui:widget': 'checks', 'ui:options': { names: kindNames } },
  roles: {
    'ui:title': 'webhookForm.roles',
    'ui:options': {
      add: 'webhookForm.addRole',
      row: 'webhookForm.role',
      remove: 'webhookForm.removeRole',
      removeNamed: 'webhookForm.removeNamed',
      removed: 'webhookForm.removed',
      name: { field: 'label', choices: 'labels' },
      orderable: false,
    },
    items: {
      'ui:options': { layout: 'line' },
      label: { 'ui:title': 'webhookForm.label', 'ui:widget': 'picker', 'ui:options': { choices: 'labels' } },
      role: { 'ui:title': 'webhookForm.roleId', 'ui:description': 'webhookForm.roleHint' },
    },
  },
};

/** Faults of a name that the schema cannot express. The server also refuses a name that another webhook has. */
export function nameFaults({ name }: Pick<WebhookChangeData, 'name'>): RuleFault[] {
  const fault = nameFault(name, null, webhookLimits.name);
  return fault?.reason === 'hiddenCharacter' ? [hiddenFault('name', 'name', fault.hidden)] : [];
}

/** The mentions of roles in the form, and as they are sent. */
export const toRoles = (roles: WebhookChangeData['roles']): LabelRole[] =>
  roles.map(({ label, role }) => ({ label: chosenId(label), role }));

/** Only Discord has roles. */
export const rolesUi = (format: WebhookFormat): FormUi<WebhookChangeData> =>
  format === 'discord' ? {} : { roles: hidden };

/** A change of a webhook's name, kinds and roles (docs/specification.md#s8-webhooks-edit). */
export const webhookChangeFormOf = (format: WebhookFormat) =>
  defineForm<WebhookChangeData, Webhook, WebhookChange>({
    // Shares its id with the form for a new webhook: if the webhook is deleted during an edit, that form offers the input
    // of the edit.
    id: 'webhook',
    compiled,
    ui: commonUi,
    adapt: () => rolesUi(format),
    rules: nameFaults,
    fromWire: ({ name, kinds, roles }) => ({ name, kinds: sortedKinds(kinds), roles }),
    toWire: ({ name, kinds, roles }) => ({ name: name.trim(), kinds, roles: toRoles(roles) }),
  });

export const webhookChangeForm = webhookChangeFormOf('signed');
