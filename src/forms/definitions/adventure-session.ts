import type { AdventureResult } from '#core/contract/adventures/requests.ts';
import { itemsOfStrangers } from '#core/rules/adventures/reward.ts';
import { numberOr } from '#core/rules/entered-number.ts';
import { chosenId } from '#core/rules/picked.ts';
import { defineForm } from '../define-form.ts';
import type { FormUi } from '../form-ui.ts';
import * as compiled from './adventure-session.schema.ts?compiled';
import type { AdventureSessionData } from './adventure-session.schema.ts';
import { sessionParts, type SessionSource } from './session.ts';

const toWire = ({ items, ...session }: AdventureSessionData): AdventureResult => ({
  ...sessionParts.toWire(session, { now: 0 }),
  items: items.map(({ character, item, quantity }) => ({
    characterId: chosenId(character),
    itemId: chosenId(item),
    quantity: numberOr(quantity, Number.NaN),
  })),
});

/** The rows of what was found: only those who played find something. */
const itemsUi = (party: readonly string[]) =>
  ({
    'ui:title': 'adventureSession.items',
    'ui:options': {
      add: 'adventureSession.addItem',
      row: 'adventureSession.item',
      remove: 'adventureSession.removeItem',
      removeNamed: 'adventureSession.removeNamed',
      removed: 'adventureSession.removed',
      name: { field: 'item', choices: 'items' },
      orderable: false,
    },
    items: {
      'ui:options': { layout: 'row' },
      character: {
        'ui:title': 'sessionForm.character',
        'ui:widget': 'prefixPicker',
        'ui:options': { choices: 'characters', only: party },
      },
      item: {
        'ui:title': 'adventureSession.itemName',
        'ui:widget': 'prefixPicker',
        'ui:options': { choices: 'items' },
      },
      quantity: {
        'ui:title': 'adventureSession.quantity',
        'ui:widget': 'number',
        'ui:options': { width: 'third' },
      },
    },
  }) as const satisfies FormUi<AdventureSessionData>['items'];

/** The form of the session that an adventure became, with what was found (docs/specification.md#s2-register-adventure). */
export const adventureSessionForm = defineForm<AdventureSessionData, SessionSource, AdventureResult>({
  ...sessionParts,
  id: 'adventureSession',
  compiled,
  ui: {
    ...sessionParts.ui,
    items: itemsUi([]),
  },
  adapt: (data) => ({
    items: itemsUi(toWire(data).outcomes.map(({ characterId }) => characterId)),
  }),
  rules(data) {
    const { items, outcomes } = toWire(data);
    return [
      ...sessionParts.rules(data),
      ...itemsOfStrangers(items, outcomes).map((index) => ({
        path: `items.${index}.character`,
        message: 'adventureSession.notInSession' as const,
      })),
    ];
  },
  fromWire: (source) => ({ ...sessionParts.fromWire(source), items: [] }),
  toWire,
  // The server names the whole row of an item; what it still finds wrong is the item.
  fieldOf: (field) => (/^items\.\d+$/.test(field) ? `${field}.item` : sessionParts.fieldOf(field)),
});
