import { startOfDay } from './dates.ts';
import type { Range } from './range.ts';

export type Step = 'day' | 'week' | 'month' | 'year';

/**
 * The number of sessions between `from` and the next stretch, or the end of the range for the last. Epoch ms.
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

/** More columns than this are too narrow to distinguish. */
const mostColumns = 62;

const lengths: readonly (readonly [Step, number])[] = [
  ['day', day],
  ['week', 7 * day],
  ['month', 30.4 * day],
];

const stepFor = ({ from, to }: Range): Step =>
  lengths.find(([, length]) => (to - from) / length <= mostColumns)?.[0] ?? 'year';

/** Uses the calendar: days differ in length, and months even more. */
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
  if (stepFor(range) !== 'year' || dates.length === 0) return range;
  return { from: Math.max(dates[0]!, range.from), to: Math.min(dates.at(-1)!, range.to) };
}

/**
 * Counts sessions by day, week, month or year, whichever gives a readable number of columns. No column counts
 * a session without a date.
 */
export function sessionsOverTime(
  sessions: readonly { date: number | null }[],
  range: Range,
): SessionsOverTime {
  const dates = sessions
    .map(({ date }) => date)
    .filter((date) => date !== null)
    .toSorted((a, b) => a - b);
  const extent = extentOf(dates, range);
  const step = stepFor(extent);
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
