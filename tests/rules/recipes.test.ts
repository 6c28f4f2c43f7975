import { describe, expect, test } from 'vitest';
import { perCraft, perUnit, recipeFault } from '#core/rules/recipes.ts';

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

describe('a recipe’s quantities', () => {
  const recipe = { label: 'Forge', cost: 1, timeRequired: null, materials: {} };
  const faultOf = (minQuantity: number | null, maxQuantity: number | null) =>
    recipeFault({ ...recipe, minQuantity, maxQuantity });

  test.each([
    [1, 1],
    [2, 9],
    [null, 1],
    [100, null],
    [null, null],
  ])('may range from %s to %s', (minQuantity, maxQuantity) => {
    expect(faultOf(minQuantity, maxQuantity)).toBeNull();
  });

  test.each([
    [3, 2],
    [101, null],
  ])('may not range from %s to %s; the fault is in the maximum', (minQuantity, maxQuantity) => {
    expect(faultOf(minQuantity, maxQuantity)).toEqual({
      reason: 'maximumBelowMinimum',
      field: 'maxQuantity',
    });
  });
});

describe('materials for several pieces', () => {
  const amounts = [...upTo(250), 0.5, 1.25, 12.34, 999_999, 1_234_567];
  const changed = (store: (quantity: number) => number) =>
    upTo(60).flatMap((pieces) =>
      amounts
        .filter((quantity) => perCraft(store(perUnit(quantity, pieces)), pieces) !== quantity)
        .map((quantity) => `${quantity} for ${pieces} pieces`),
    );

  test('are stored per piece and read back as entered', () => {
    expect(perUnit(6, 4)).toBe(1.5);
    expect(changed((quantity) => quantity)).toEqual([]);
  });

  test('are read back as entered from a database of 32-bit floats, however it writes them', () => {
    expect(changed(Math.fround)).toEqual([]);
    expect(perCraft(2.333_333_3, 3)).toBe(7);
    // Neighbouring floats of this size differ only in the ninth digit.
    expect(perCraft(Math.fround(1_000.001_04), 1)).toBe(1_000.001_04);
  });
});
