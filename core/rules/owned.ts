import type { Character } from '../contract/characters.ts';

/** Pieces of an item that a character owns. Own keys only: an item may be called `constructor`. */
export const quantityOwned = (inventory: Character['inventory'], item: string): number =>
  Object.hasOwn(inventory, item) ? inventory[item]! : 0;
