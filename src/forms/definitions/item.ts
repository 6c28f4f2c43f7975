import type { WireItem } from '#core/contract/item-schemas.ts';
import type { Item, TradeRule } from '#core/contract/items.ts';
import { type EnteredNumber, numberOr } from '#core/rules/entered-number.ts';
import { itemFault } from '#core/rules/items.ts';
import { defineForm } from '../define-form.ts';
import * as compiled from './item.schema.ts?compiled';
import type { ItemData } from './item.schema.ts';

/** A price of 0 is no rule; what a rule asks for besides money stays as it was (readings). */
function tradeRule(price: EnteredNumber, before: TradeRule | null): TradeRule | null {
  const cost = numberOr(price, 0);
  return cost > 0 ? { ...(before ?? { buildings: [], tools: [] }), cost } : null;
}

/** `source` is the item that is edited, with everything that the form does not show; null for a new one. */
function toWire(data: ItemData, source: Item | null): WireItem & Item {
  const { name, sellPrice, buyPrice, usable, attunement, link, manual, labels, recipes } = data;
  return {
    ...(source ?? { giveRatio: 1 }),
    name: name.trim(),
    labels: labels.map(({ id, name: words }) => ({ id, name: words })),
    usable,
    attunement,
    link: link.trim() || null,
    manual,
    giveRatio: source?.giveRatio ?? 1,
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

/** The request names `item.sell.cost` where the rule names `sell.cost`. A recipe's own fields are in its dialog. */
function fieldOf(field: string): string {
  const plain = field.replace(/^item\./, '');
  return fieldNames[plain] ?? fieldNames[plain.split('.')[0] ?? ''] ?? plain;
}

/** 'Add a new Item' and 'Update {name}' (specification, section 2, Item form). */
export const itemForm = defineForm<ItemData, Item | null, WireItem & Item>({
  id: 'item',
  compiled,
  ui: {
    'ui:options': { layout: 'row' },
    name: { 'ui:title': 'itemForm.name', 'ui:emptyValue': '', 'ui:options': { width: 'wide' } },
    sellPrice: { 'ui:title': 'itemForm.sellPrice', 'ui:widget': 'number' },
    buyPrice: { 'ui:title': 'itemForm.buyPrice', 'ui:widget': 'number' },
    usable: { 'ui:title': 'itemForm.usable', 'ui:widget': 'switch' },
    attunement: { 'ui:title': 'itemForm.attunement', 'ui:widget': 'switch' },
    link: { 'ui:title': 'itemForm.link', 'ui:placeholder': 'itemForm.linkHint', 'ui:emptyValue': '' },
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
  rules(data) {
    const fault = itemFault(toWire(data, null));
    if (!fault) return [];
    const path = fieldOf(fault.field);
    if (path === 'recipes') return [{ path, message: 'itemForm.badRecipe' }];
    return fault.reason === 'dots' ? [{ path, message: 'itemForm.dots' }] : [];
  },
  fromWire: (item) => ({
    name: item?.name ?? '',
    sellPrice: item?.sell?.cost ?? null,
    buyPrice: item?.buy?.cost ?? null,
    usable: item?.usable ?? false,
    attunement: item?.attunement ?? false,
    link: item?.link ?? '',
    manual: item?.manual ?? null,
    labels: item?.labels ?? [],
    recipes: item?.craft ?? [],
  }),
  toWire,
  fieldOf,
});
