import type { Character } from '../contract/characters.ts';

/**
 * The number of pieces of an item that a character owns. Own keys only: an item can have the name
 * `constructor`.
 */
export const quantityOwned = (inventory: Character['inventory'], item: string): number =>
  Object.hasOwn(inventory, item) ? inventory[item]! : 0;
