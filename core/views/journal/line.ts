import type { ProgressPoint } from '../../contract/journal/progress.ts';
import { levelAt, type ReadLevels } from '../../rules/experience.ts';
import { isoDay } from '../dates.ts';
import { ticksBetween } from '../ticks.ts';

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

/** Whether a line covers more than one day: a chart of a single day would say nothing. */
export const isOverDays = (line: readonly LinePoint[]): boolean =>
  line.length > 0 && isoDay(line[0]!.at) !== isoDay(line.at(-1)!.at);

/** The least and the greatest value of a line. */
export function spanOf(line: readonly LinePoint[]): { least: number; most: number } {
  const values = line.map(({ value }) => value);
  return { least: Math.min(...values), most: Math.max(...values) };
}

/**
 * Round values for the vertical axis of a line's chart, the lowest first. The axis reaches from the first to the last
 * of them. It begins near the least value: on an axis that begins at 0, small changes of a large amount would not show.
 */
export function scaleOf(line: readonly LinePoint[]): number[] {
  const { least, most } = spanOf(line);
  return ticksBetween(least, most);
}

export interface Point {
  x: number;
  y: number;
}

/** How far a time is along a line: 0 at its first point, 1 at its last one. */
function shareOf(line: readonly LinePoint[], at: number): number {
  const [start, end] = [line[0]!.at, line.at(-1)!.at];
  return end === start ? 0 : (at - start) / (end - start);
}

/** The place of each point in the chart, in % of the chart's width from the left and of its height from the top. */
export function placesOf(line: readonly LinePoint[]): Point[] {
  const scale = scaleOf(line);
  const [lower, upper] = [scale[0]!, scale.at(-1)!];
  return line.map(({ at, value }) => ({
    x: shareOf(line, at) * 100,
    y: ((upper - value) / (upper - lower)) * 100,
  }));
}

/** The corners of a line through these places. A value does not change until the next point, so the line has steps. */
const cornersOf = (places: readonly Point[]): Point[] =>
  places.flatMap((place, index) => {
    const before = places[index - 1];
    return before ? [{ x: place.x, y: before.y }, place] : [place];
  });

/** A line as the points of an SVG `polyline`, in a view of 100 by 100. */
export const pointsOf = (places: readonly Point[]): string =>
  cornersOf(places)
    .map(({ x, y }) => `${x},${y}`)
    .join(' ');

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

/**
 * The steps that the chart shows, each with its place on the line (0 to 1). It leaves out a step whose number would be too
 * close to the one before.
 */
export function shownSteps(
  steps: readonly LevelStep[],
  line: readonly LinePoint[],
): { at: number; place: number; level: string }[] {
  const labels: { at: number; place: number; level: string }[] = [];
  for (const { at, level } of steps) {
    const place = shareOf(line, at);
    const before = labels.at(-1);
    if (!before || place - before.place >= labelDistance) labels.push({ at, place, level });
  }
  return labels;
}
