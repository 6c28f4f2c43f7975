import type { Character } from '#core/contract/characters.ts';
import { type Item, readItem } from '#core/contract/items.ts';
import { sortByName } from '#core/views/inventory.ts';
import { quantityOwned } from '#core/rules/owned.ts';
import { missingTools, sellableQuantity } from '#core/rules/sale.ts';

/** An item together with how much of it a character owns and may sell. */
export interface Holding extends Item {
  owned: number;
  sellable: number;
  /** Tools that a sale asks for and the character is not proficient in. */
  missingTools: string[];
}

/**
 * Everything that the character owns, by name. What the item list does not know any more is shown by its name
 * alone; what the list holds beyond the inventory (an answer for an older one) is left out.
 */
export function holdingsOf(character: Character, items: readonly Item[]): Holding[] {
  const known = new Map(items.map((item) => [item.name, item]));
  const holdings = Object.keys(character.inventory).map((name) => {
    const item = known.get(name) ?? readItem({ name });
    return {
      ...item,
      owned: quantityOwned(character.inventory, name),
      sellable: sellableQuantity(item, character),
      missingTools: missingTools(item, character),
    };
  });
  return sortByName(holdings);
}
