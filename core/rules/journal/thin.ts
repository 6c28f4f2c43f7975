import { maxPoints } from '../../contract/journal/progress.ts';

/**
 * At most `maxPoints` of a line's points. Each function in `values` reads one value of a point. The result has the first
 * and the last point of the line and, from each part of the line, two points for every value: those with the lowest and
 * the highest. The line loses details, but no peak.
 */
export function thinned<Point>(
  points: readonly Point[],
  values: readonly ((point: Point) => number | null)[],
): Point[] {
  if (points.length <= maxPoints) return [...points];
  const perPart = 2 * values.length;
  const parts = Math.floor((maxPoints - 2) / perPart);
  const kept = new Set([0, points.length - 1]);
  for (let part = 0; part < parts; part += 1) {
    const from = Math.floor((part * points.length) / parts);
    const to = Math.floor(((part + 1) * points.length) / parts);
    for (const valueOf of values) for (const index of extremes(points, valueOf, from, to)) kept.add(index);
  }
  return [...kept].toSorted((one, other) => one - other).map((index) => points[index]!);
}

/** The indexes of the first lowest and of the first highest value among the points from `from` to before `to`. */
function extremes<Point>(
  points: readonly Point[],
  valueOf: (point: Point) => number | null,
  from: number,
  to: number,
): number[] {
  let lowest: number | null = null;
  let highest: number | null = null;
  for (let index = from; index < to; index += 1) {
    const value = valueOf(points[index]!);
    if (value === null) continue;
    if (lowest === null || value < valueOf(points[lowest]!)!) lowest = index;
    if (highest === null || value > valueOf(points[highest]!)!) highest = index;
  }
  return [lowest, highest].filter((index) => index !== null);
}
