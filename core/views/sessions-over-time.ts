import { day } from '#numbers/day.ts';
import { startOfDay } from './dates.ts';
import type { TimeRange } from './range.ts';

/** One column of a chart: the number of sessions in the day, month or year that begins at `from` (epoch ms). */
export interface Stretch {
  from: number;
  count: number;
}

export interface SessionsOverTime {
  step: 'month' | 'year';
  stretches: Stretch[];
}

type Dated = Readonly<{ date: number | null }>;

/** Approximate length of a month in ms. */
const month = 30.4 * day;

/** Maximum number of months in a range: more columns would be too narrow to distinguish. */
const maxMonths = 62;

const stepFor = ({ from, to }: TimeRange): SessionsOverTime['step'] =>
  (to - from) / month <= maxMonths ? 'month' : 'year';

/** The start of the next column, by the calendar: days differ in length, and months even more. */
function startOfNext(instant: number, step: 'day' | 'month' | 'year'): number {
  const date = new Date(instant);
  if (step === 'day') return date.setDate(date.getDate() + 1);
  if (step === 'month') return date.setMonth(date.getMonth() + 1, 1);
  return date.setFullYear(date.getFullYear() + 1, 0, 1);
}

/** The dates of the sessions that have one, the earliest first. */
const datesOf = (sessions: readonly Dated[]): number[] =>
  sessions.flatMap(({ date }) => date ?? []).toSorted((a, b) => a - b);

/** The columns of a range. `dates` are in order. */
function stretchesOf(dates: readonly number[], range: TimeRange, step: 'day' | 'month' | 'year'): Stretch[] {
  const stretches: Stretch[] = [];
  const start = startOfDay(range.from);
  /** The index of the first date that no stretch has counted. */
  let next = dates.filter((date) => date < start).length;
  for (let from = start; from <= range.to;) {
    const until = startOfNext(from, step);
    const first = next;
    while ((dates[next] ?? Infinity) < until) next += 1;
    stretches.push({ from, count: next - first });
    from = until;
  }
  return stretches;
}

/** The sessions of each day, without those that have no date. */
export const sessionsByDay = <Of extends Dated>(
  sessions: readonly Of[],
  range: TimeRange,
): (Stretch & { sessions: Of[] })[] =>
  stretchesOf(datesOf(sessions), range, 'day').map((stretch) => ({
    ...stretch,
    sessions: sessions.filter(({ date }) => date !== null && startOfDay(date) === stretch.from),
  }));

/**
 * Narrows a range of many years to the time between its first and its last session, so that the chart does
 * not begin or end with empty years.
 */
function extentOf(dates: readonly number[], range: TimeRange): TimeRange {
  if (stepFor(range) === 'month' || dates.length === 0) return range;
  return { from: Math.max(dates[0]!, range.from), to: Math.min(dates.at(-1)!, range.to) };
}

/** Counts sessions by month or, in a range of too many months, by year. Sessions without a date are not counted. */
export function sessionsByMonth(sessions: readonly Dated[], range: TimeRange): SessionsOverTime {
  const dates = datesOf(sessions);
  const extent = extentOf(dates, range);
  const step = stepFor(extent);
  return { step, stretches: stretchesOf(dates, extent, step) };
}
