import { expect, test } from 'vitest';
import { isTrade } from '#core/rules/inventory-operations.ts';
import { isQuantity, missingBuyTools, purchaseRefusal } from '#core/rules/trade/purchase.ts';

const rope = { name: 'Rope', buy: { cost: 0.1, buildings: [], tools: [] as string[] } };
const ropeWithTools = { ...rope, buy: { ...rope.buy, tools: ['Kit', 'Anvil'] } };
const buyer = { money: 0.3, proficiencies: [{ name: 'Kit' }] };

test('a purchase may cost all the buyer’s money, but not more', () => {
  expect(purchaseRefusal(rope, buyer, 3)).toBeNull();
  expect(purchaseRefusal(rope, buyer, 4)).toBe('tooExpensive');
});

test.each([0, -1, 0.5, NaN, Infinity, 2 ** 53])('a purchase fails for a quantity of %s', (quantity) => {
  expect(isQuantity(quantity)).toBe(false);
  expect(purchaseRefusal(rope, buyer, quantity)).toBe('badQuantity');
});

test('a purchase fails without a buy rule, or if the buyer lacks a proficiency in one of its tools', () => {
  expect(purchaseRefusal({ ...rope, buy: null }, buyer, 1)).toBe('notBuyable');
  expect(purchaseRefusal(ropeWithTools, buyer, 1)).toBe('notProficient');
  expect(missingBuyTools(ropeWithTools, buyer)).toEqual(['Anvil']);
  expect(missingBuyTools({ ...rope, buy: null }, buyer)).toEqual([]);
});

test('a purchase needs a proficiency for each tool, whatever other proficiencies the buyer has', () => {
  const smith = { money: 1, proficiencies: [{ name: 'Anvil' }, { name: 'Lute' }, { name: 'Kit' }] };
  expect(missingBuyTools(ropeWithTools, smith)).toEqual([]);
  expect(purchaseRefusal(ropeWithTools, smith, 1)).toBeNull();
});

test('SELL and BUY are trades, ASSIGN and TAKE are not', () => {
  expect((['SELL', 'BUY', 'ASSIGN', 'TAKE'] as const).map(isTrade)).toEqual([true, true, false, false]);
});
