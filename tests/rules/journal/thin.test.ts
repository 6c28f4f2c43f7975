import { describe, expect, it } from 'vitest';
import { maxPoints } from '#core/contract/journal/progress.ts';
import { thinned } from '#core/rules/journal/thin.ts';

interface Point {
  at: number;
  value: number | null;
}

const points = (count: number, valueAt: (at: number) => number | null): Point[] =>
  Array.from({ length: count }, (_unused, at) => ({ at, value: valueAt(at) }));
const thin = (line: readonly Point[]) => thinned(line, [({ value }) => value, ({ at }) => -at]);

describe('a line', () => {
  it('keeps every point if it is short', () => {
    const line = points(maxPoints, (at) => at % 7);
    expect(thin(line)).toEqual(line);
    expect(thin([])).toEqual([]);
  });

  it.each([maxPoints + 1, 1_000, 54_321])(
    'of %d points has its ends and extremes after thinning',
    (count) => {
      const low = Math.floor(count * 0.3);
      const high = Math.floor(count * 0.71);
      const line = points(count, (at) => (at === low ? -9 : at === high ? 9 : at % 3));
      const kept = thin(line);
      expect(kept.length).toBeLessThanOrEqual(maxPoints);
      expect(kept.length).toBeGreaterThan(maxPoints / 2);
      expect([kept[0], kept.at(-1)]).toEqual([line[0], line.at(-1)]);
      expect(kept).toEqual(expect.arrayContaining([line[low], line[high]]));
      expect(kept).toEqual(kept.toSorted((one, other) => one.at - other.at));
    },
  );

  it('keeps its last point although no value is known', () => {
    const kept = thinned(
      points(900, () => null),
      [({ value }) => value],
    );
    expect(kept.map(({ at }) => at)).toEqual([0, 899]);
  });
});
