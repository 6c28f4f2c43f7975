import type { Item } from '../contract/items.ts';
import { compareNames } from '../rules/names/names.ts';
import { searchKey } from '../rules/names/search-key.ts';

/** The filter of an inventory: a label's id, and a string to find in names. If `labelId` is null, any label matches. */
export interface InventoryFilter {
  labelId: string | null;
  text: string;
}

/** Sorts items as an inventory shows them. Call it once: filtering preserves the order. */
export const sortByName = <T extends { name: string }>(things: readonly T[]): T[] =>
  things.toSorted((a, b) => compareNames(a.name, b.name));

/**
 * Creates the filter of an inventory, which folds the names once: it returns the items that have the label and whose
 * name contains the text (docs/specification.md#s2-profile-filter).
 */
export function inventoryFilter<T extends Pick<Item, 'name' | 'labels'>>(
  items: readonly T[],
): (filter: InventoryFilter) => T[] {
  let keys: readonly string[] | null = null;
  return ({ labelId, text }) => {
    const wanted = searchKey(text);
    const names = (keys ??= items.map(({ name }) => searchKey(name)));
    return items.filter(
      ({ labels }, index) =>
        (labelId === null || labels.some(({ id }) => id === labelId)) && names[index]!.includes(wanted),
    );
  };
}
