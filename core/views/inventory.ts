import type { Item } from '../contract/items.ts';
import { compareNames } from '../rules/names/names.ts';

/** The filter of an inventory: a label's id, and a string to find in names. If `labelId` is null, any label matches. */
export interface InventoryFilter {
  labelId: string | null;
  text: string;
}

/** Sorts items as an inventory shows them. Call it once: filtering preserves the order. */
export const sortByName = <T extends { name: string }>(things: readonly T[]): T[] =>
  things.toSorted((a, b) => compareNames(a.name, b.name));

/**
 * The items that have the label and whose name contains the trimmed text, ignoring case
 * (docs/specification.md#s2-profile-filter).
 */
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
