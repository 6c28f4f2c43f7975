import { day } from '#numbers/day.ts';
import { startOfDay } from './dates.ts';

const daysOfMonth = 30;
const daysOfYear = 365;

/** A distance in time for `Intl.RelativeTimeFormat`: negative for the past. */
export interface Distance {
  value: number;
  unit: 'day' | 'month' | 'year';
}

/** The number of calendar days from `instant` to `now`, both epoch ms. */
export const daysSince = (instant: number, now: number): number =>
  // Round, because a calendar day may be an hour shorter or longer.
  Math.round((startOfDay(now) - startOfDay(instant)) / day);

/** The distance from `now` to `instant`, both epoch ms, in calendar days, in whole months or in whole years. */
export function distanceTo(instant: number, now: number): Distance {
  const days = 0 - daysSince(instant, now);
  if (Math.abs(days) < daysOfMonth) return { value: days, unit: 'day' };
  if (Math.abs(days) < daysOfYear) return { value: Math.trunc(days / daysOfMonth), unit: 'month' };
  return { value: Math.trunc(days / daysOfYear), unit: 'year' };
}
