import type { ProgressPoint } from '../../contract/journal/progress.ts';
import { levelAt, type ReadLevels } from '../../rules/experience.ts';

export interface LinePoint {
  at: number;
  value: number;
}

/** The points at which a value is known. */
export const lineOf = (
  points: readonly ProgressPoint[],
  valueOf: (point: ProgressPoint) => number | null,
): LinePoint[] =>
  points.flatMap((point) => {
    const value = valueOf(point);
    return value === null ? [] : [{ at: point.at, value }];
  });

/** The least and the greatest value of a line. */
export function spanOf(line: readonly LinePoint[]): { least: number; most: number } {
  const values = line.map(({ value }) => value);
  return { least: Math.min(...values), most: Math.max(...values) };
}

/** The values at the edges of a line's box. The lower one is 0 unless a value is negative. */
export function edgesOf(line: readonly LinePoint[]): { lower: number; upper: number } {
  const { least, most } = spanOf(line);
  return { lower: Math.min(0, least), upper: most };
}

export interface Place {
  x: number;
  y: number;
}

/**
 * The corners of a line in a box of this width and height, whose upper edge is 0. A value stays until the next
 * point, so the line has steps.
 */
export function placesOf(line: readonly LinePoint[], width: number, height: number): Place[] {
  const { lower, upper } = edgesOf(line);
  const [start, end] = [line[0]?.at ?? 0, line.at(-1)?.at ?? 0];
  const x = (at: number) => (end === start ? 0 : ((at - start) / (end - start)) * width);
  const y = (value: number) =>
    upper === lower ? height : height - ((value - lower) / (upper - lower)) * height;
  return line.flatMap(({ at, value }, index) => {
    const before = line[index - 1];
    const step = before ? [{ x: x(at), y: y(before.value) }] : [];
    return [...step, { x: x(at), y: y(value) }];
  });
}

/** A change of level at a point of the line. */
export interface LevelStep {
  at: number;
  level: string;
}

/** Where the level of a character changed; the first is its level at the beginning. */
export function levelSteps(line: readonly LinePoint[], table: ReadLevels): LevelStep[] {
  const steps: LevelStep[] = [];
  for (const { at, value } of line) {
    const level = levelAt(table, value);
    if (level !== null && level !== steps.at(-1)?.level) steps.push({ at, level });
  }
  return steps;
}

/** Least distance between the labels of two steps, as a share of the line's width. */
const labelDistance = 0.08;

/** The labels of steps, each at its place on the line (0 to 1). A step too close to the last labelled one gets none. */
export function stepLabels(
  steps: readonly LevelStep[],
  line: readonly LinePoint[],
): { at: number; place: number; level: string }[] {
  const [start, end] = [line[0]?.at ?? 0, line.at(-1)?.at ?? 0];
  const labels: { at: number; place: number; level: string }[] = [];
  for (const { at, level } of steps) {
    const place = end === start ? 0 : (at - start) / (end - start);
    const before = labels.at(-1);
    if (!before || place - before.place >= labelDistance) labels.push({ at, place, level });
  }
  return labels;
}
