import type { Character } from '../../contract/characters.ts';
import type { Item } from '../../contract/items.ts';
import { salePrice } from './sale.ts';

export type Buyer = Pick<Character, 'money' | 'proficiencies'>;
export type Offer = Pick<Item, 'name' | 'buy'>;

/** Why a purchase is refused, in the order of the server's checks. */
export type PurchaseRefusal = 'badQuantity' | 'notBuyable' | 'notProficient' | 'tooExpensive';

/** Maximum number of pieces in a stack. */
export const stackLimit = 1_000_000_000;

/** Whether `quantity` is a whole number from 1 up. */
export const isQuantity = (quantity: number): boolean => Number.isSafeInteger(quantity) && quantity >= 1;

/** The tools of the buy rule in which the character is not proficient. */
export const missingBuyTools = (item: Offer, { proficiencies }: Pick<Buyer, 'proficiencies'>): string[] =>
  (item.buy?.tools ?? []).filter((tool) => !proficiencies.some(({ name }) => name === tool));

/** The price of a purchase, in MO: cost times quantity, as for a sale. */
export const purchasePrice = salePrice;

/** Why this purchase is refused, or null if it is allowed. The buyer's money must not fall below 0. */
export function purchaseRefusal(item: Offer, buyer: Buyer, quantity: number): PurchaseRefusal | null {
  if (!isQuantity(quantity)) return 'badQuantity';
  if (!item.buy) return 'notBuyable';
  if (missingBuyTools(item, buyer).length > 0) return 'notProficient';
  return purchasePrice(item.buy.cost, quantity) <= buyer.money ? null : 'tooExpensive';
}
