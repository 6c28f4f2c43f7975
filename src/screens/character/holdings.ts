import type { Character } from '#core/contract/characters.ts';
import { type Item, readItem } from '#core/contract/items.ts';
import { sortByName } from '#core/views/inventory.ts';
import { quantityOwned } from '#core/rules/owned.ts';
import { missingSellTools, sellableQuantity } from '#core/rules/trade/sale.ts';

/** An item, with the quantities that a character owns and may sell. */
export interface Holding extends Item {
  owned: number;
  sellable: number;
  /** Tools of the sell rule in which the character is not proficient. */
  missingTools: string[];
}

/** The names of the items to read for an inventory. */
export const itemNames = ({ inventory }: Character): string[] => Object.keys(inventory).toSorted();

/**
 * The character's holdings, sorted by name. An item that `items` lacks has only its name; an item that the inventory
 * lacks, because `items` answers for an older inventory, is left out.
 */
export function holdingsOf(character: Character, items: readonly Item[]): Holding[] {
  const itemsByName = new Map(items.map((item) => [item.name, item]));
  const holdings = Object.keys(character.inventory).map((name) => {
    const item = itemsByName.get(name) ?? readItem({ name });
    return {
      ...item,
      owned: quantityOwned(character.inventory, name),
      sellable: sellableQuantity(item, character),
      missingTools: missingSellTools(item, character),
    };
  });
  return sortByName(holdings);
}
