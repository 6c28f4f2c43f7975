import type { Character } from '../contract/characters.ts';
import type { Item } from '../contract/items.ts';
import { quantityOwned } from './owned.ts';

export type Seller = Pick<Character, 'inventory' | 'proficiencies'>;
export type Ware = Pick<Item, 'name' | 'sell'>;

/** Why a sale is refused: the sell rule is missing, a tool's proficiency is, or the quantity is out of bounds. */
export type SaleRefusal = 'notSellable' | 'notProficient' | 'badQuantity';

/** The tools that the sell rule names and the character is not proficient in. */
export const missingTools = (item: Ware, seller: Seller): string[] =>
  (item.sell?.tools ?? []).filter((tool) => !seller.proficiencies.some(({ name }) => name === tool));

/** How many pieces the character may sell; 0 hides the sell control (specification, section 5, Sell). */
export const sellableQuantity = (item: Ware, seller: Seller): number =>
  item.sell && missingTools(item, seller).length === 0
    ? Math.max(0, quantityOwned(seller.inventory, item.name))
    : 0;

/** Whether `quantity` is a whole number from 1 to `sellable`. */
export const isSellableQuantity = (quantity: number, sellable: number): boolean =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= sellable;

/** Why this sale must not happen, or null when it may. In the order in which the server answers. */
export function saleRefusal(item: Ware, seller: Seller, quantity: number): SaleRefusal | null {
  if (!isSellableQuantity(quantity, quantityOwned(seller.inventory, item.name))) return 'badQuantity';
  if (!item.sell) return 'notSellable';
  return missingTools(item, seller).length > 0 ? 'notProficient' : null;
}

/** What a sale pays, in MO: cost times quantity, to the hundredth (costs are 32-bit floats in production). */
export const salePrice = (cost: number, quantity: number): number => Math.round(cost * quantity * 100) / 100;
