import { describe, expect, it } from 'vitest';
import {
  isSellableQuantity,
  missingSellTools,
  moneyAfterSale,
  salePrice,
  saleRefusal,
  sellableQuantity,
  sellableWorth,
  type Seller,
  type Ware,
} from '#core/rules/trade/sale.ts';
import { quantityOwned } from '#core/rules/owned.ts';

const rope: Ware = { name: 'Rope', sell: { cost: 2, buildings: [], tools: [] } };
const lute: Ware = { name: 'Lute', sell: { cost: 30, buildings: ['Tavern'], tools: ['Music', 'Woodwork'] } };
const relic: Ware = { name: 'Relic', sell: null };

const seller = (inventory: Record<string, number>, ...proficiencies: string[]): Seller => ({
  inventory,
  proficiencies: proficiencies.map((name) => ({ name })),
});

it('the worth of an inventory counts what the character may sell, at the price of a sale', () => {
  const dust: Ware = { name: 'Dust', sell: { cost: 0.1, buildings: [], tools: [] } };
  const owned = { Rope: 7, Relic: 1, Lute: 2, Dust: 3 };
  expect(sellableWorth([rope, relic, lute, dust], seller(owned))).toBe(14.3);
  expect(sellableWorth([rope, relic, lute, dust], seller(owned, 'Music', 'Woodwork'))).toBe(74.3);
  expect(sellableWorth([], seller({}))).toBe(0);
});

describe('the sellable quantity', () => {
  it.each([
    ['equals the owned quantity if no proficiency is needed', rope, seller({ Rope: 7 }), 7],
    ['is 0 for an item without a sell rule', relic, seller({ Relic: 1 }), 0],
    ['is 0 for an item that is not owned', rope, seller({}), 0],
    ['is never negative', rope, seller({ Rope: -3 }), 0],
    ['is 0 without the proficiencies of the rule', lute, seller({ Lute: 1 }), 0],
    ['is 0 with only one of two proficiencies', lute, seller({ Lute: 1 }, 'Music'), 0],
    ['is the owned quantity with all of them', lute, seller({ Lute: 1 }, 'Woodwork', 'Music', 'Herbs'), 1],
  ])('%s', (_, item, owner, quantity) => {
    expect(sellableQuantity(item, owner)).toBe(quantity);
  });

  it('depends on the exact names of the proficiencies of a sell rule, but not on its buildings', () => {
    expect(missingSellTools(lute, seller({}, 'Music'))).toEqual(['Woodwork']);
    expect(missingSellTools(lute, seller({}, 'music', 'Woodwork '))).toEqual(['Music', 'Woodwork']);
    expect(missingSellTools(lute, seller({}, 'Music', 'Woodwork'))).toEqual([]);
    expect(missingSellTools(relic, seller({}))).toEqual([]);
  });

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'does not confuse an item called %s with a property of every object',
    (name) => {
      expect(quantityOwned({}, name)).toBe(0);
      expect(sellableQuantity({ ...rope, name }, seller({}))).toBe(0);
      expect(saleRefusal({ ...rope, name }, seller({}), 1)).toBe('badQuantity');
      const owning = seller(JSON.parse(`{ "${name}": 2 }`) as Record<string, number>);
      expect(sellableQuantity({ ...rope, name }, owning)).toBe(2);
      expect(saleRefusal({ ...rope, name }, owning, 2)).toBeNull();
    },
  );
});

it.each([
  ...[0, -1, 1.5, 8, Number.NaN, Number.POSITIVE_INFINITY, -0, Number.MAX_SAFE_INTEGER].map(
    (quantity) => [quantity, 'badQuantity'] as const,
  ),
  ...[1, 2, 7].map((quantity) => [quantity, null] as const),
])('the refusal to sell %d of 7 pieces is %s', (quantity, refusal) => {
  expect(isSellableQuantity(quantity, 7)).toBe(refusal === null);
  expect(saleRefusal(rope, seller({ Rope: 7 }), quantity)).toBe(refusal);
});

it('a refusal to sell reports the quantity first, then the missing rule, then the missing proficiency', () => {
  expect(saleRefusal(relic, seller({}), 1)).toBe('badQuantity');
  expect(saleRefusal(relic, seller({ Relic: 1 }), 1)).toBe('notSellable');
  expect(saleRefusal(lute, seller({ Lute: 1 }), 1)).toBe('notProficient');
  expect(saleRefusal(lute, seller({ Lute: 1 }, 'Music', 'Woodwork'), 1)).toBeNull();
});

it('a sale adds the price of all its pieces to the money of the character', () => {
  expect(moneyAfterSale(-2, salePrice(1.005, 3))).toBe(1.015);
});
