import { expect, it } from 'vitest';
import { isSame } from '#core/rules/same.ts';

it.each([
  [1, 1, true],
  [Number.NaN, Number.NaN, true],
  [{ a: 1, b: [1, { c: 'x' }] }, { b: [1, { c: 'x' }], a: 1 }, true],
  [{ a: undefined }, {}, true],
  [[], [], true],
  [1, 2, false],
  [0, null, false],
  [{}, [], false],
  [1, {}, false],
  [null, {}, false],
  [undefined, {}, false],
  [{ a: 1 }, { a: 2 }, false],
  [{ a: 1 }, { b: 1 }, false],
  [[1, 2], [2, 1], false],
  [[1], [1, 2], false],
  [{ a: null }, {}, false],
])('%j and %j are the same: %s', (one, other, areSame) => {
  expect(isSame(one, other)).toBe(areSame);
  expect(isSame(other, one)).toBe(areSame);
});
