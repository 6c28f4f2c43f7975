import { startOfDay } from './dates.ts';
import type { TimeRange } from './range.ts';

export interface CalendarDay {
  /** Epoch ms of its first moment. */
  at: number;
  count: number;
}

/** Seven entries from Monday on; the entry of a day outside of the range is null. */
export type Week = (CalendarDay | null)[];

export interface SessionCalendar {
  weeks: Week[];
  /** The greatest number of sessions on one day. */
  most: number;
}

/** The greatest number of weeks that fit side by side. */
export const maxWeeks = 53;
const daysInWeek = 7;

/** The greatest number of weeks side by side whose days can be distinguished at 320 px. */
const weeksInStrip = 18;

/** The weeks in strips that fit on a phone. All have the same number of weeks, except that the last may have fewer. */
export function stripsOf(weeks: readonly Week[]): Week[][] {
  const count = Math.ceil(weeks.length / weeksInStrip);
  const length = Math.ceil(weeks.length / count);
  return Array.from({ length: count }, (_, index) => weeks.slice(index * length, (index + 1) * length));
}

/** Adds days by the calendar, since days differ in length. */
const plusDays = (at: number, days: number): number => {
  const date = new Date(at);
  return date.setDate(date.getDate() + days);
};

/** Whether a range is long enough for a calendar: longer than six weeks. */
export const isForCalendar = ({ from, to }: TimeRange): boolean =>
  plusDays(startOfDay(from), 6 * daysInWeek) <= startOfDay(to);

const weekday = (at: number): number => (new Date(at).getDay() + 6) % daysInWeek;

/** The number of sessions on each day, by weeks. Of a longer range, it covers only the last `maxWeeks` weeks. */
export function sessionCalendar(
  sessions: readonly { date: number | null }[],
  range: TimeRange,
): SessionCalendar {
  const counts = new Map<number, number>();
  const dates = sessions.map(({ date }) => date).filter((date) => date !== null);
  for (const day of dates.map(startOfDay)) counts.set(day, (counts.get(day) ?? 0) + 1);
  const last = startOfDay(range.to);
  const earliest = plusDays(last, -(weekday(last) + (maxWeeks - 1) * daysInWeek));
  const first = Math.max(startOfDay(range.from), earliest);
  const weeks: SessionCalendar['weeks'] = [];
  for (let monday = plusDays(first, -weekday(first)); monday <= last; monday = plusDays(monday, daysInWeek)) {
    const days = Array.from({ length: daysInWeek }, (_, index) => plusDays(monday, index));
    weeks.push(days.map((at) => (at < first || at > last ? null : { at, count: counts.get(at) ?? 0 })));
  }
  return { weeks, most: Math.max(0, ...weeks.flat().map((day) => day?.count ?? 0)) };
}
