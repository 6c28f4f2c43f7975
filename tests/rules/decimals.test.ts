import { expect, it } from 'vitest';
import {
  decimalsOf,
  hasTooManyDecimals,
  maxDecimals,
  product,
  moneyFormat,
  numberFormat,
  sum,
} from '#numbers/decimals.ts';
import { hoursToTime, timeToHours } from '#core/rules/recipes.ts';

it.each([
  [0, 0],
  [12, 0],
  [1e21, 0],
  [-2.5, 1],
  [0.12345, 5],
  [1e-7, 7],
  [1.5e-7, 8],
  [Number.NaN, 0],
])('%d has %d decimals', (value, decimals) => {
  expect(decimalsOf(value)).toBe(decimals);
});

it('an amount may have more than five decimals only if it is already stored', () => {
  expect([0, 3, 0.12345, 99_999.99999].some((amount) => hasTooManyDecimals(amount))).toBe(false);
  expect(hasTooManyDecimals(0.123456)).toBe(true);
  expect(hasTooManyDecimals(1e-7)).toBe(true);
  expect(hasTooManyDecimals(1e-7, [1e-7, null])).toBe(false);
});

it.each([
  [1.1, -1, 0.1],
  [0.1, 0.2, 0.3],
  [2.3, 10, 12.3],
  [-0.3, 1, 0.7],
  [7 / 3, 1, 10 / 3],
  [1e308, 1, 1e308],
  [5e-324, 0, 0],
])('the sum of %d and %d is %d', (one, other, both) => {
  expect(sum(one, other)).toBe(both);
});

it.each([
  [1.1, 3, 3.3],
  [1.005, 1_000, 1005],
  // No number of pieces is worth more than as many single ones.
  [1.005, 3, 3.015],
  [0.00001, 1, 0.00001],
  [0.000004, 1, 0],
  [0.000005, 1, 0.00001],
  [-0.000005, 1, -0.00001],
  [-0.000004, 1, 0],
  [0.333333, 0.3, 0.1],
  [7 / 3, 3, 7],
  [90_071_992.54741, 3, 270_215_977.64223],
  [1.5e21, 2, 3e21],
  [1e-7, 1e7, 1],
  [5e-324, 1, 0],
  [1e308, 10, Number.POSITIVE_INFINITY],
  [Number.NaN, 1, Number.NaN],
])('the product of %d and %d is %d, rounded once to five decimals', (one, other, both) => {
  expect(product(one, other) + 0).toBe(both);
});

it.each([
  [0, '0'],
  [1234.5, '1,234.5'],
  [0.12345, '0.12345'],
  [12.00001, '12.00001'],
  [1e-7, '0.0000001'],
  [0.1 + 0.2, '0.3'],
  [7 / 3, '2.33333'],
  [-0.00012, '-0.00012'],
])('a number in a sentence shows %d as "%s"', (value, text) => {
  expect(new Intl.NumberFormat('en', numberFormat(value)).format(value)).toBe(text);
});

it.each([
  [0, '0.00'],
  [0.5, '0.50'],
  [12.5, '12.50'],
  [-3, '-3.00'],
  [1284.5, '1,284.50'],
  [1234.56789, '1,234.56789'],
])('an amount of %d MO is shown as "%s"', (value, text) => {
  expect(new Intl.NumberFormat('en', moneyFormat(value)).format(value)).toBe(text);
});

it('hours with the maximum number of decimals are read back as entered', () => {
  const step = 10 ** -maxDecimals;
  for (let count = 1; count < 5_000; count += 7) {
    const hours = Number((count * step).toFixed(maxDecimals));
    expect(timeToHours(hoursToTime(hours))).toBe(hours);
  }
});
