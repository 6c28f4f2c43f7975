import { startOfDay } from './dates.ts';
import type { TimeRange } from './range.ts';

const steps = ['day', 'week', 'month', 'year'] as const;
export type Step = (typeof steps)[number];

/** One column of the chart: the number of sessions in the day, week, month or year that begins at `from` (epoch ms). */
export interface Stretch {
  from: number;
  count: number;
}

export interface SessionsOverTime {
  step: Step;
  stretches: Stretch[];
}

const day = 86_400_000;

/** Maximum number of columns in a range: more of them would be too narrow to distinguish. */
const maxColumns = 62;

/** Approximate length of each step in ms, the shortest first. Longer ranges are counted by year. */
const lengths: readonly (readonly [Step, number])[] = [
  ['day', day],
  ['week', 7 * day],
  ['month', 30.4 * day],
];

const stepFor = ({ from, to }: TimeRange, shortest: Step): Step =>
  lengths.find(
    ([step, length]) => steps.indexOf(step) >= steps.indexOf(shortest) && (to - from) / length <= maxColumns,
  )?.[0] ?? 'year';

/** The start of the next column, by the calendar: days differ in length, and months even more. */
function startOfNext(instant: number, step: Step): number {
  const date = new Date(instant);
  if (step === 'day' || step === 'week') return date.setDate(date.getDate() + (step === 'day' ? 1 : 7));
  if (step === 'month') return date.setMonth(date.getMonth() + 1, 1);
  return date.setFullYear(date.getFullYear() + 1, 0, 1);
}

/**
 * Narrows a range of many years to the time between its first and its last session, so that the chart does
 * not begin or end with empty years.
 */
function extentOf(dates: readonly number[], range: TimeRange): TimeRange {
  if (stepFor(range, 'day') !== 'year' || dates.length === 0) return range;
  return { from: Math.max(dates[0]!, range.from), to: Math.min(dates.at(-1)!, range.to) };
}

/**
 * Counts sessions by day, week, month or year: by the shortest of them that gives a readable number of
 * columns, and that is not shorter than `shortest`. Sessions without a date are not counted.
 */
export function sessionsOverTime(
  sessions: readonly { date: number | null }[],
  range: TimeRange,
  shortest: Step = 'day',
): SessionsOverTime {
  const dates = sessions
    .map(({ date }) => date)
    .filter((date) => date !== null)
    .toSorted((a, b) => a - b);
  const extent = extentOf(dates, range);
  const step = stepFor(extent, shortest);
  const stretches: Stretch[] = [];
  const start = startOfDay(extent.from);
  /** The index of the first date that no stretch has counted. */
  let next = dates.filter((date) => date < start).length;
  for (let from = start; from <= extent.to;) {
    const until = startOfNext(from, step);
    const first = next;
    while ((dates[next] ?? Infinity) < until) next += 1;
    stretches.push({ from, count: next - first });
    from = until;
  }
  return { step, stretches };
}
