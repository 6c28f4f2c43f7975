import { expect, it } from 'vitest';
import { drawOne } from '#core/rules/draw.ts';

/** `count` numbers spread evenly over [0, 1), as a uniform source returns them in the long run. */
const spread = (count: number): number[] => Array.from({ length: count }, (_unused, index) => index / count);

it.each([1, 2, 3, 7, 10, 97])('a random draw draws each of %i things equally often', (size) => {
  const things = Array.from({ length: size }, (_unused, index) => `item ${index}`);
  const drawn = new Map(things.map((thing) => [thing, 0]));
  // 64 numbers per thing. None is at the border between two things, where floating point may round either way.
  for (const number of spread(size * 64)) {
    const thing = drawOne(things, () => number + 1 / (size * 128));
    drawn.set(thing!, drawn.get(thing!)! + 1);
  }
  expect(new Set(drawn.values())).toEqual(new Set([64]));
});

it('a random draw can return the first and the last thing', () => {
  expect(drawOne(['a', 'b', 'c'], () => 0)).toBe('a');
  expect(drawOne(['a', 'b', 'c'], () => 1 - Number.EPSILON / 2)).toBe('c');
});

it('a random draw returns null when there is nothing to draw', () => {
  expect(drawOne([], () => 0.5)).toBeNull();
});
