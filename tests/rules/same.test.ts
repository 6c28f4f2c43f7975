import { expect, it } from 'vitest';
import { isSame } from '#core/rules/same.ts';

it.each([
  [1, 1],
  [null, null],
  [Number.NaN, Number.NaN],
  [
    { a: 1, b: [1, { c: 'x' }] },
    { b: [1, { c: 'x' }], a: 1 },
  ],
  [{ a: undefined }, {}],
  [[], []],
])('%j and %j are equal', (one, other) => {
  expect(isSame(one, other)).toBe(true);
  expect(isSame(other, one)).toBe(true);
});

it.each([
  [1, 2],
  [0, null],
  ['', null],
  [{}, []],
  [1, {}],
  ['', {}],
  [null, {}],
  [null, []],
  [undefined, {}],
  [{ a: 1 }, { a: 2 }],
  [{ a: 1 }, { b: 1 }],
  [
    [1, 2],
    [2, 1],
  ],
  [[1], [1, 2]],
  [{ a: null }, {}],
])('%j and %j differ', (one, other) => {
  expect(isSame(one, other)).toBe(false);
  expect(isSame(other, one)).toBe(false);
});
