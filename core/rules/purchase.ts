import type { Character } from '../contract/characters.ts';
import type { Item } from '../contract/items.ts';
import { salePrice } from './sale.ts';

export type Buyer = Pick<Character, 'money' | 'proficiencies'>;
export type Offer = Pick<Item, 'name' | 'buy'>;

/** Why a purchase is refused, in the order in which the server answers. */
export type PurchaseRefusal = 'badQuantity' | 'notBuyable' | 'notProficient' | 'tooExpensive';

/** Whether `quantity` is a whole number from 1 up. */
export const isQuantity = (quantity: number): boolean => Number.isSafeInteger(quantity) && quantity >= 1;

/** The tools that the buy rule names and the character is not proficient in. */
export const missingBuyTools = (item: Offer, { proficiencies }: Pick<Buyer, 'proficiencies'>): string[] =>
  (item.buy?.tools ?? []).filter((tool) => !proficiencies.some(({ name }) => name === tool));

/** What a purchase costs, in MO: cost times quantity, to the hundredth as a sale's income is. */
export const purchasePrice = salePrice;

/** Why this purchase must not happen, or null when it may. Money never falls below 0. */
export function purchaseRefusal(item: Offer, buyer: Buyer, quantity: number): PurchaseRefusal | null {
  if (!isQuantity(quantity)) return 'badQuantity';
  if (!item.buy) return 'notBuyable';
  if (missingBuyTools(item, buyer).length > 0) return 'notProficient';
  return purchasePrice(item.buy.cost, quantity) <= buyer.money ? null : 'tooExpensive';
}
