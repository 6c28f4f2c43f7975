import { describe, expect, test } from 'vitest';
import { isTrade } from '#core/rules/inventory-operations.ts';
import { isQuantity, missingBuyTools, purchaseRefusal } from '#core/rules/purchase.ts';

const rope = { name: 'Rope', buy: { cost: 0.1, buildings: [], tools: [] as string[] } };
const buyer = { money: 0.3, proficiencies: [{ name: 'Kit' }] };

describe('a purchase', () => {
  test('may spend the last hundredth, but not more', () => {
    expect(purchaseRefusal(rope, buyer, 3)).toBeNull();
    expect(purchaseRefusal(rope, buyer, 4)).toBe('tooExpensive');
  });

  test.each([0, -1, 0.5, NaN, Infinity, 2 ** 53])('is refused for %s pieces', (quantity) => {
    expect(isQuantity(quantity)).toBe(false);
    expect(purchaseRefusal(rope, buyer, quantity)).toBe('badQuantity');
  });

  test('is refused without a buy rule, and without proficiency in its tool', () => {
    expect(purchaseRefusal({ ...rope, buy: null }, buyer, 1)).toBe('notBuyable');
    const forged = { ...rope, buy: { ...rope.buy, tools: ['Kit', 'Anvil'] } };
    expect(purchaseRefusal(forged, buyer, 1)).toBe('notProficient');
    expect(missingBuyTools(forged, buyer)).toEqual(['Anvil']);
    expect(missingBuyTools({ ...rope, buy: null }, buyer)).toEqual([]);
  });

  test('needs one proficiency for each tool, whatever others the buyer has', () => {
    const forged = { ...rope, buy: { ...rope.buy, tools: ['Kit', 'Anvil'] } };
    const smith = { money: 1, proficiencies: [{ name: 'Anvil' }, { name: 'Lute' }, { name: 'Kit' }] };
    expect(missingBuyTools(forged, smith)).toEqual([]);
    expect(purchaseRefusal(forged, smith, 1)).toBeNull();
  });

  test('is too expensive when its price exceeds any number', () => {
    expect(purchaseRefusal({ ...rope, buy: { ...rope.buy, cost: 1e308 } }, buyer, 1_000)).toBe(
      'tooExpensive',
    );
  });
});

test('SELL and BUY require ownership, ASSIGN and TAKE a role', () => {
  expect((['SELL', 'BUY', 'ASSIGN', 'TAKE'] as const).map(isTrade)).toEqual([true, true, false, false]);
});
