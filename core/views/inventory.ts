import type { Item } from '../contract/items.ts';
import { compareNames } from '../rules/names/names.ts';

/** What narrows an inventory: a label's id, and a text searched in names. */
export interface InventoryFilter {
  labelId: string | null;
  text: string;
}

/** Items in the order in which an inventory shows them. Sort once; filtering keeps the order. */
export const sortByName = <T extends { name: string }>(things: readonly T[]): T[] =>
  things.toSorted((a, b) => compareNames(a.name, b.name));

/** The items that carry the label and hold the trimmed text in their name, ignoring case (specification, section 2). */
export function filterInventory<T extends Pick<Item, 'name' | 'labels'>>(
  items: readonly T[],
  { labelId, text }: InventoryFilter,
): T[] {
  const wanted = text.trim().toLowerCase();
  return items.filter(
    (item) =>
      (labelId === null || item.labels.some(({ id }) => id === labelId)) &&
      item.name.toLowerCase().includes(wanted),
  );
}
