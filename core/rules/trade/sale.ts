import { product, sum } from '#numbers/decimals.ts';
import type { Character } from '../../contract/characters.ts';
import type { Item } from '../../contract/items.ts';
import { quantityOwned } from '../owned.ts';

export type Seller = Pick<Character, 'inventory' | 'proficiencies'>;
export type Ware = Pick<Item, 'name' | 'sell'>;

/**
 * Why a sale is refused: there is no sell rule, a proficiency is missing, or the quantity is out of bounds.
 */
export type SaleRefusal = 'notSellable' | 'notProficient' | 'badQuantity';

/** The tools of the sell rule in which the character is not proficient. */
export const missingSellTools = (item: Ware, seller: Seller): string[] =>
  (item.sell?.tools ?? []).filter((tool) => !seller.proficiencies.some(({ name }) => name === tool));

/**
 * The number of pieces that the character may sell; 0 hides the sell control (docs/specification.md#s5-sell).
 */
export const sellableQuantity = (item: Ware, seller: Seller): number =>
  item.sell && missingSellTools(item, seller).length === 0
    ? Math.max(0, quantityOwned(seller.inventory, item.name))
    : 0;

/** Whether `quantity` is a whole number from 1 to `sellable`. */
export const isSellableQuantity = (quantity: number, sellable: number): boolean =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= sellable;

/** Why this sale is refused, or null if it is allowed, in the order of the server's checks. */
export function saleRefusal(item: Ware, seller: Seller, quantity: number): SaleRefusal | null {
  if (!isSellableQuantity(quantity, quantityOwned(seller.inventory, item.name))) return 'badQuantity';
  if (!item.sell) return 'notSellable';
  return missingSellTools(item, seller).length > 0 ? 'notProficient' : null;
}

/**
 * The income of a sale, in MO: cost times quantity (docs/specification.md#s4-sell-price). It is exact to the five
 * decimals that prices have, so that no number of pieces is worth more or less than as many single ones.
 */
export const salePrice = product;

/** What the character would get for everything that it may sell, in MO. */
export const sellableWorth = (items: readonly Ware[], seller: Seller): number =>
  items.reduce(
    (worth, item) => sum(worth, salePrice(item.sell?.cost ?? 0, sellableQuantity(item, seller))),
    0,
  );

/** A character's money after a sale, in MO. */
export const moneyAfterSale = (money: number, income: number): number => sum(money, income);
