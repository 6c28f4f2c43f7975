import { describe, expect, test } from 'vitest';
import { hoursToTime, perCraft, perUnit, recipeFault, timeToHours } from '#core/rules/recipes.ts';

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

  test('are checked one by one before they are compared', () => {
    expect(faultOf(2, 0)?.reason).toBe('belowMinimum');
  });
});

describe('materials for several pieces', () => {
  test('are stored per piece and read back as entered', () => {
    expect(perUnit(6, 4)).toBe(1.5);
    for (const craftQuantity of upTo(60))
      for (const quantity of [...upTo(250), 0.5, 1.25, 12.34, 999_999, 1_234_567])
        expect(perCraft(perUnit(quantity, craftQuantity), craftQuantity)).toBe(quantity);
  });

  test('are read back as entered from a database of 32-bit floats, however it writes them', () => {
    for (const craftQuantity of upTo(60))
      for (const quantity of [...upTo(250), 0.5, 1.25, 12.34, 999_999, 1_234_567])
        expect(perCraft(Math.fround(perUnit(quantity, craftQuantity)), craftQuantity)).toBe(quantity);
    expect(perCraft(2.333_333_3, 3)).toBe(7);
    // Neighbouring floats of this size differ only in the ninth digit.
    expect(perCraft(Math.fround(1_000.001_04), 1)).toBe(1_000.001_04);
  });
});

describe('recipe hours', () => {
  test('are stored in whole ms and read back as entered', () => {
    for (const hundredths of upTo(5_000)) {
      const time = hoursToTime(hundredths / 100);
      expect(Number.isInteger(time)).toBe(true);
      expect(timeToHours(time)).toBe(hundredths / 100);
    }
    expect(hoursToTime(2.3)).toBe(8_280_000);
    expect(hoursToTime(0)).toBe(0);
  });

  test('give back the same time for a third of an hour', () => {
    expect(hoursToTime(timeToHours(1_200_000))).toBe(1_200_000);
  });
});
