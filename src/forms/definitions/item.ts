import { type Item, itemFields, readItem, type TradeRule, type WireItem } from '#core/contract/items.ts';
import { maxDecimals } from '#numbers/decimals.ts';
import { textLimits } from '#core/contract/values.ts';
import { type EnteredNumber, numberOr } from '#core/rules/entered-number.ts';
import { type ItemFault, itemFaults } from '#core/rules/items.ts';
import { chosenOf } from '#core/rules/picked.ts';
import { fromRecipe } from '#core/rules/recipe-draft.ts';
import type { TextKey } from '#texts/texts.ts';
import { defineForm, fieldsOf, type FormParts } from '../define-form.ts';
import type { RuleFault } from '../fault.ts';
import { hidden } from '../form-ui.ts';
import { hiddenFault } from '../hidden-fault.ts';
import * as compiled from './item.schema.ts?compiled';
import type { ItemData } from './item.schema.ts';
import { recipeForm } from './recipe.ts';

/**
 * The trade rule for a price; null if the price is empty or 0 (docs/readings.md#readings-price-emptied). Otherwise, the
 * rule has the other requirements of `before`.
 */
function tradeRule(price: EnteredNumber, before: TradeRule | null): TradeRule | null {
  const cost = numberOr(price, 0);
  return cost > 0 ? { ...(before ?? { buildings: [], tools: [] }), cost } : null;
}

/**
 * Trims the typed string unless it equals the stored one: without its spaces, a stored name would become a
 * different name.
 */
const trimmedUnlessStored = (typed: string, stored: unknown): string =>
  typed === stored ? typed : typed.trim();

/** An empty item. */
const blank = readItem({ name: '' });

const formFields = fieldsOf<ItemData>(compiled);

/** The fields that form and item have in common, converted to fields of an item. An empty text becomes null. */
const sharedOf = (data: ItemData, source: Item | null): Partial<Item> =>
  Object.fromEntries(
    formFields.flatMap((name) => {
      if (!(name in itemFields)) return [];
      const shared = name as keyof Item & keyof ItemData;
      const value = itemFields[shared].read(data[shared]);
      const stored = source?.[shared];
      return [[name, typeof value === 'string' ? trimmedUnlessStored(value, stored) || null : value]];
    }),
  );

/** The form's data for an item, in the order of the form. */
function fromWire(source: Item | null): ItemData {
  const item = source ?? blank;
  const data: ItemData = {
    ...item,
    sellPrice: item.sell?.cost ?? null,
    buyPrice: item.buy?.cost ?? null,
    recipes: item.craft,
  };
  return Object.fromEntries(formFields.map((name) => [name, data[name]])) as ItemData;
}

/** `source` is the edited item, including the fields that the form does not show; null for a new one. */
function toWire(data: ItemData, source: Item | null): WireItem & Item {
  const { name, sellPrice, buyPrice, labels, recipes } = data;
  return {
    ...(source ?? blank),
    ...sharedOf(data, source),
    name: trimmedUnlessStored(name, source?.name),
    labels: chosenOf(labels).map(({ id, name: words }) => ({ id, name: words })),
    sell: tradeRule(sellPrice, source?.sell ?? null),
    buy: tradeRule(buyPrice, source?.buy ?? null),
    craft: recipes,
  };
}

const fieldNames: Record<string, string> = {
  'sell.cost': 'sellPrice',
  'buy.cost': 'buyPrice',
  craft: 'recipes',
};

/**
 * The form's field for a field of the request (`item.sell.cost`) or of a fault from `itemFaults` (`sell.cost`). Fields
 * inside a recipe map to the list of recipes.
 */
function fieldOf(field: string): string {
  const plain = field.replace(/^item\./, '');
  return fieldNames[plain] ?? fieldNames[plain.split('.')[0] ?? ''] ?? plain;
}

/** Messages for faults that the schema does not cover, by reason. */
const words: Partial<Record<ItemFault['reason'], TextKey>> = {
  noName: 'itemForm.noName',
  dots: 'itemForm.dots',
  noScheme: 'itemForm.linkNoScheme',
  otherScheme: 'itemForm.linkOtherScheme',
  noAddress: 'itemForm.linkNoAddress',
  credentials: 'itemForm.linkCredentials',
  linkTooLong: 'form.tooLong',
  tooManyDecimals: 'ui.tooManyDecimals',
  belowMinimum: 'form.tooSmall',
  longText: 'form.tooLong',
};

/**
 * `stored` is the edited item, some of whose values may stay although they break a rule (`itemFaults`). Its fields that
 * the form does not show are not checked, because the user could not correct them here.
 */
const faultsOf = (data: ItemData, stored: Item | null): RuleFault[] =>
  itemFaults(toWire(data, null), stored).flatMap((fault): RuleFault | [] => {
    const path = fieldOf(fault.field);
    if (path === 'recipes') return { path, message: 'itemForm.badRecipe' };
    if (fault.reason === 'hiddenCharacter') return hiddenFault(path, 'name', fault.hidden);
    const message = words[fault.reason];
    const limit = 'limit' in fault ? fault.limit : textLimits.link;
    return message ? { path, message, values: { limit, maxDecimals } } : [];
  });

const price = { 'ui:widget': 'number', 'ui:options': { zero: 'itemForm.zeroPrice' } } as const;

const parts: FormParts<ItemData, Item | null, WireItem & Item> = {
  id: 'item',
  compiled,
  ui: {
    'ui:options': { layout: 'row' },
    name: { 'ui:title': 'itemForm.name', 'ui:options': { width: 'wide' } },
    sellPrice: { 'ui:title': 'itemForm.sellPrice', ...price },
    buyPrice: { 'ui:title': 'itemForm.buyPrice', ...price },
    usable: { 'ui:title': 'itemForm.usable', 'ui:widget': 'switch' },
    attunement: { 'ui:title': 'itemForm.attunement', 'ui:widget': 'switch' },
    link: { 'ui:title': 'itemForm.link', 'ui:placeholder': 'itemForm.linkHint' },
    manual: {
      'ui:title': 'itemForm.manual',
      'ui:widget': 'picker',
      'ui:placeholder': 'itemForm.noManual',
      'ui:options': { choices: 'manuals' },
    },
    labels: {
      'ui:title': 'itemForm.labels',
      'ui:widget': 'chips',
      'ui:placeholder': 'itemForm.chooseLabels',
      'ui:options': { choices: 'labels', width: 'wide' },
    },
    recipes: { 'ui:title': 'itemForm.recipes', 'ui:widget': 'recipes', 'ui:options': { width: 'wide' } },
  },
  fromWire,
  toWire,
  fieldOf,
  mergedLists: { recipes: 'label' },
  nested: { recipes: { ...recipeForm, fromWire: fromRecipe } },
};

/**
 * The form of the dialogs 'Add a new Item' and 'Update {name}' (docs/specification.md#item-form). `stored` is the
 * edited item; null for a new one. The form hides fields that the server does not know.
 */
export function itemFormOf(stored: Item | null, unknownFields: readonly string[] = []) {
  const unknown = formFields.filter((field) => unknownFields.includes(field));
  const adapted = Object.fromEntries(unknown.map((field) => [field, hidden]));
  return defineForm({ ...parts, adapt: () => adapted, rules: (data) => faultsOf(data, stored) });
}

export const itemForm = itemFormOf(null);
