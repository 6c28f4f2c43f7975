import { day } from '#numbers/day.ts';
import { instantsOf, sameWallNextWeek, wallOf } from './zoned.ts';

const hour = 3_600_000;

/** The half days in which members say that they can play, and the hours of the clock at which they begin and end. */
const halfDays = { afternoon: [12, 18], evening: [18, 24] } as const;
export type HalfDay = keyof typeof halfDays;

/** The hours of the clock in which members say single hours. */
export const shownHours = Array.from({ length: 16 }, (_, index) => index + 8);

/** How far ahead members say when they can play. */
const ahead = 8 * 7 * day;
/** For how long the past is kept, so that a week can be as the last one. */
const kept = 2 * 7 * day;

/** The days of a week as `YYYY-MM-DD`, from its first day on; none if there is no such day. */
export function daysOf(first: string): string[] {
  const begin = Date.parse(`${first}T00:00Z`);
  if (Number.isNaN(begin)) return [];
  return Array.from({ length: 7 }, (_, index) => wallOf(begin + index * day, 'UTC').date);
}

/** The instants at which an hour of the clock begins in a zone: none if the clock skips it, two if it shows it twice. */
const startsOf = (date: string, of: number, zone: string): number[] =>
  instantsOf({ date, time: `${String(of).padStart(2, '0')}:00` }, zone);

/** The instants at which the hours of a half day begin in a zone. */
export function hoursOf(date: string, halfDay: HalfDay, zone: string): number[] {
  const [begin, end] = halfDays[halfDay];
  return Array.from({ length: end - begin }, (_, index) => begin + index).flatMap((of) =>
    startsOf(date, of, zone),
  );
}

/** The parts of a day in which members say that they can play, each as the instants at which its hours begin. */
export const dayParts = (date: string, zone: string, isByHour: boolean): number[][] =>
  isByHour
    ? shownHours.map((of) => startsOf(date, of, zone))
    : (Object.keys(halfDays) as HalfDay[]).map((halfDay) => hoursOf(date, halfDay, zone));

/** Whether a member can play in a part of a day: in half of it at least, whatever the zones in which both are meant. */
export function isFree(halfDay: readonly number[], hours: readonly number[]): boolean {
  if (halfDay.length === 0) return false;
  const [begin, end] = [halfDay[0]!, halfDay.at(-1)! + hour];
  const free = hours.map((start) => Math.min(end, start + hour) - Math.max(begin, start));
  return free.reduce((sum, time) => sum + Math.max(0, time), 0) * 2 >= end - begin;
}

/** Hours without those that are too long ago; null if two overlap, or one is too far ahead. `now` is epoch ms. */
export function storableHours(hours: readonly number[], now: number): number[] | null {
  const sorted = hours.toSorted((one, other) => one - other);
  const isFaulty = sorted.some(
    (start, index) => start - (sorted[index - 1] ?? -Infinity) < hour || start > now + ahead,
  );
  return isFaulty ? null : sorted.filter((start) => start >= now - kept);
}

/** The Monday of a week, some weeks after that of a day. */
export function mondayAfter(date: string, weeks: number): string {
  const begin = Date.parse(`${date}T00:00Z`);
  const sinceMonday = (new Date(begin).getUTCDay() + 6) % 7;
  return wallOf(begin + (weeks * 7 - sinceMonday) * day, 'UTC').date;
}

/** Hours with those of this week as in the week before, at the same times of the clock; null if that week had none. */
export function asLastWeek(hours: readonly number[], monday: string, zone: string): number[] | null {
  const last = new Set(daysOf(mondayAfter(monday, -1)));
  const days = new Set(daysOf(monday));
  const dayOf = (start: number): string => wallOf(start, zone).date;
  const others = hours.filter((start) => !days.has(dayOf(start)));
  const copies = hours.filter((start) => last.has(dayOf(start)));
  if (copies.length === 0) return null;
  return [...others, ...new Set(copies.map((start) => sameWallNextWeek(start, zone)))];
}
