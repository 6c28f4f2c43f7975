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
  it('loses no point if it is short', () => {
    const line = points(maxPoints, (at) => at % 7);
    expect(thin(line)).toEqual(line);
    expect(thin([])).toEqual([]);
  });

  it.each([maxPoints + 1, 1_000, 54_321])('of %d points keeps its ends and extremes', (count) => {
    const low = Math.floor(count * 0.3);
    const high = Math.floor(count * 0.71);
    const line = points(count, (at) => (at === low ? -9 : at === high ? 9 : at % 3));
    const remaining = thin(line);
    expect(remaining.length).toBeLessThanOrEqual(maxPoints);
    expect(remaining.length).toBeGreaterThan(maxPoints / 2);
    expect([remaining[0], remaining.at(-1)]).toEqual([line[0], line.at(-1)]);
    expect(remaining).toEqual(expect.arrayContaining([line[low], line[high]]));
    expect(remaining).toEqual(remaining.toSorted((one, other) => one.at - other.at));
  });

  it('has at most 400 points after thinning, even if each part has another point for each extreme', () => {
    const line = points(54_321, () => null);
    const values = [({ at }: Point) => Math.sin(at), ({ at }: Point) => Math.sin(at + 2)];
    expect(thinned(line, values).length).toBeLessThanOrEqual(400);
  });

  it('still has its ends after thinning if no value is known', () => {
    const line = points(900, () => null);
    expect(thinned(line, [({ value }) => value]).map(({ at }) => at)).toEqual([0, 899]);
  });

  it('still has the first point after a step after thinning, up or down', () => {
    for (const step of [9, -9]) {
      const line = points(1_000, (at) => (at < 504 ? 0 : step));
      expect(thinned(line, [({ value }) => value])).toContain(line[504]);
    }
  });
});
