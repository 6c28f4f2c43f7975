import type { Item } from '../contract/items.ts';
import { textLimits } from '../contract/values.ts';
import { recipeFault, type RecipeRefusal } from './recipes.ts';

export type ItemNameRefusal = 'noName' | 'dots' | 'tooLong';

const codePoints = (text: string): number => Array.from(text).length;

/** Why an item cannot bear this name. A URL cannot carry `.` and `..` (wire contract, "Ids"). */
export function itemNameRefusal(name: string): ItemNameRefusal | null {
  if (name.trim() === '') return 'noName';
  if (name === '.' || name === '..') return 'dots';
  return codePoints(name) > textLimits.name ? 'tooLong' : null;
}

/** What is wrong with an item, and in which field: a path such as `craft.0.cost`. */
export interface ItemFault {
  reason: ItemNameRefusal | 'negativePrice' | RecipeRefusal;
  field: string;
}

/** The first thing wrong with an item, or null when it may be saved (specification, section 5, Item and Recipe). */
export function itemFault(item: Pick<Item, 'name' | 'sell' | 'buy' | 'craft'>): ItemFault | null {
  const name = itemNameRefusal(item.name);
  if (name) return { reason: name, field: 'name' };
  if (item.sell && item.sell.cost < 0) return { reason: 'negativePrice', field: 'sell.cost' };
  if (item.buy && item.buy.cost < 0) return { reason: 'negativePrice', field: 'buy.cost' };
  for (const [index, recipe] of item.craft.entries()) {
    const fault = recipeFault(recipe);
    if (fault) return { reason: fault.reason, field: `craft.${index}.${fault.field}` };
    const long = Object.keys(recipe.materials).find((material) => itemNameRefusal(material) === 'tooLong');
    if (long !== undefined) return { reason: 'tooLong', field: `craft.${index}.materials` };
  }
  return null;
}
