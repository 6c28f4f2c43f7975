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

describe('the worth of an inventory', () => {
  it('counts what the character may sell, at the price of a sale', () => {
    const dust: Ware = { name: 'Dust', sell: { cost: 0.1, buildings: [], tools: [] } };
    const owned = { Rope: 7, Relic: 1, Lute: 2, Dust: 3 };
    expect(sellableWorth([rope, relic, lute, dust], seller(owned))).toBe(14.3);
    expect(sellableWorth([rope, relic, lute, dust], seller(owned, 'Music', 'Woodwork'))).toBe(74.3);
  });

  it('is 0 without items', () => {
    expect(sellableWorth([], seller({}))).toBe(0);
  });
});

describe('the sellable quantity', () => {
  it('equals the owned quantity if no proficiency is needed', () => {
    expect(sellableQuantity(rope, seller({ Rope: 7 }))).toBe(7);
  });

  it('is 0 for an item without a sell rule', () => {
    expect(sellableQuantity(relic, seller({ Relic: 1 }))).toBe(0);
  });

  it('is 0 for an item that is not owned', () => {
    expect(sellableQuantity(rope, seller({}))).toBe(0);
  });

  it('is 0 unless the seller has every proficiency that the rule names', () => {
    expect(sellableQuantity(lute, seller({ Lute: 1 }))).toBe(0);
    expect(sellableQuantity(lute, seller({ Lute: 1 }, 'Music'))).toBe(0);
    expect(missingSellTools(lute, seller({ Lute: 1 }, 'Music'))).toEqual(['Woodwork']);
    expect(sellableQuantity(lute, seller({ Lute: 1 }, 'Woodwork', 'Music', 'Herbs'))).toBe(1);
  });

  it('depends on the exact names of proficiencies', () => {
    expect(missingSellTools(lute, seller({}, 'music', 'Woodwork '))).toEqual(['Music', 'Woodwork']);
  });

  it('depends on no proficiency if there is no sell rule', () => {
    expect(missingSellTools(relic, seller({ Relic: 1 }))).toEqual([]);
  });

  it('does not depend on buildings', () => {
    expect(missingSellTools(lute, seller({}, 'Music', 'Woodwork'))).toEqual([]);
  });

  it('is never negative', () => {
    expect(sellableQuantity(rope, seller({ Rope: -3 }))).toBe(0);
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

describe('the quantity of a sale', () => {
  it.each([0, -1, 1.5, 8, Number.NaN, Number.POSITIVE_INFINITY, -0, Number.MAX_SAFE_INTEGER])(
    '%d is refused if 7 pieces are owned',
    (quantity) => {
      expect(isSellableQuantity(quantity, 7)).toBe(false);
      expect(saleRefusal(rope, seller({ Rope: 7 }), quantity)).toBe('badQuantity');
    },
  );

  it.each([1, 2, 7])('%d is accepted if 7 pieces are owned', (quantity) => {
    expect(isSellableQuantity(quantity, 7)).toBe(true);
    expect(saleRefusal(rope, seller({ Rope: 7 }), quantity)).toBeNull();
  });
});

describe('a refusal to sell', () => {
  it('reports the quantity first, then the missing rule, then the missing proficiency', () => {
    expect(saleRefusal(relic, seller({}), 1)).toBe('badQuantity');
    expect(saleRefusal(relic, seller({ Relic: 1 }), 1)).toBe('notSellable');
    expect(saleRefusal(lute, seller({ Lute: 1 }), 1)).toBe('notProficient');
    expect(saleRefusal(lute, seller({ Lute: 1 }, 'Music', 'Woodwork'), 1)).toBeNull();
  });

  it('occurs for every quantity that cannot be sold, and for no other', () => {
    const sellers = [
      seller({}),
      seller({ Rope: 3, Lute: 2, Relic: 1 }),
      seller({ Rope: 1, Lute: 4 }, 'Music', 'Woodwork'),
    ];
    for (const one of sellers) {
      for (const ware of [rope, lute, relic]) {
        for (let quantity = -1; quantity <= 5; quantity += 1) {
          const isOffered = isSellableQuantity(quantity, sellableQuantity(ware, one));
          expect(saleRefusal(ware, one, quantity) === null).toBe(isOffered);
        }
      }
    }
  });
});

describe('the price', () => {
  it.each([
    [2, 3, 6],
    [0, 5, 0],
    [0.1, 3, 0.3],
    [2.3333333, 3, 7],
    [1.005, 100, 100.5],
  ])('multiplies a cost of %d MO by a quantity of %d to %d MO', (cost, quantity, price) => {
    expect(salePrice(cost, quantity)).toBe(price);
  });

  it.each([
    [0, 14.3, 14.3],
    [0.1, 0.2, 0.3],
    [-2, 1.5, -0.5],
  ])('of a sale increases %d MO by %d MO to %d MO', (before, income, after) => {
    expect(moneyAfterSale(before, income)).toBe(after);
  });
});
