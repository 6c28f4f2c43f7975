import { startOfDay } from './dates.ts';
import type { Range } from './range.ts';

const steps = ['day', 'week', 'month', 'year'] as const;
export type Step = (typeof steps)[number];

/**
 * The number of sessions from `from` (epoch ms) until the next stretch, or, in the last one, until its end.
 */
export interface Stretch {
  from: number;
  count: number;
}

export interface SessionsOverTime {
  step: Step;
  stretches: Stretch[];
}

const day = 86_400_000;

/** Maximum length of a range in columns: more columns would be too narrow to distinguish. */
const maxColumns = 62;

const lengths: readonly (readonly [Step, number])[] = [
  ['day', day],
  ['week', 7 * day],
  ['month', 30.4 * day],
];

const stepFor = ({ from, to }: Range, shortest: Step): Step =>
  lengths.find(
    ([step, length]) => steps.indexOf(step) >= steps.indexOf(shortest) && (to - from) / length <= maxColumns,
  )?.[0] ?? 'year';

/** The start of the next column, by the calendar: days differ in length, and months even more. */
function next(instant: number, step: Step): number {
  const date = new Date(instant);
  if (step === 'day' || step === 'week') return date.setDate(date.getDate() + (step === 'day' ? 1 : 7));
  if (step === 'month') return date.setMonth(date.getMonth() + 1, 1);
  return date.setFullYear(date.getFullYear() + 1, 0, 1);
}

/**
 * Narrows a range of many years to the time between its first and its last session, so that the chart does
 * not begin or end with empty years.
 */
function extentOf(dates: readonly number[], range: Range): Range {
  if (stepFor(range, 'day') !== 'year' || dates.length === 0) return range;
  return { from: Math.max(dates[0]!, range.from), to: Math.min(dates.at(-1)!, range.to) };
}

/**
 * Counts sessions by day, week, month or year: by the shortest of them that gives a readable number of
 * columns, and that is not shorter than `shortest`. Sessions without a date are not counted.
 */
export function sessionsOverTime(
  sessions: readonly { date: number | null }[],
  range: Range,
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
  let counted = dates.filter((date) => date < start).length;
  for (let from = start; from <= extent.to;) {
    const until = next(from, step);
    const begin = counted;
    while ((dates[counted] ?? Infinity) < until) counted += 1;
    stretches.push({ from, count: counted - begin });
    from = until;
  }
  return { step, stretches };
}
