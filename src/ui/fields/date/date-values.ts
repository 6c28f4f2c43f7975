import {
  CalendarDate,
  CalendarDateTime,
  fromAbsolute,
  getLocalTimeZone,
  toCalendarDate,
  toCalendarDateTime,
} from '@internationalized/date';
import { useMemo } from 'react';
import { text } from '#texts/texts.ts';
import { inEnteredOrder } from './entered-order.ts';
import { readDate } from './read-date.ts';

/** The first year that a date can have: a year with fewer digits is not fully typed. */
export const firstYear = 1_000;

export type Granularity = 'day' | 'minute';
export type DateValue = CalendarDate | CalendarDateTime;
interface Dates {
  value: DateValue | null;
  min: DateValue | undefined;
  max: DateValue | undefined;
}

/** Epoch ms of a date's first instant in the user's time zone. */
export const toInstant = (date: { toDate: (zone: string) => Date }): number =>
  date.toDate(getLocalTimeZone()).getTime();

export function toDate(instant: number, granularity: Granularity): DateValue {
  const moment = fromAbsolute(instant, getLocalTimeZone());
  return granularity === 'day' ? toCalendarDate(moment) : toCalendarDateTime(moment);
}

/** The first day that does not begin before the bound. */
function firstDay(min: number, granularity: Granularity): DateValue {
  const date = toDate(min, granularity);
  return toInstant(date) < min ? date.add({ days: 1 }) : date;
}

/**
 * The first and the last instant (epoch ms) that a bound can have; a bound outside them is ignored. These are not the
 * extremes, because east of Greenwich the last possible instant breaks the calendar.
 */
const bounds = { first: Date.parse('0001-01-02'), last: Date.parse('9999-12-30') };

/**
 * Returns the same objects until an argument changes, because react-aria drops half-typed parts when it gets a new date
 * object. Change the number `replacements` to request new objects.
 */
export const useDates = (
  granularity: Granularity,
  value: number | null,
  min: number | undefined,
  max: number | undefined,
  replacements: number,
): Dates =>
  useMemo(
    () => ({
      value: value === null ? null : toDate(value, granularity),
      min: min === undefined || min < bounds.first ? undefined : firstDay(min, granularity),
      max: max === undefined || max > bounds.last ? undefined : toDate(max, granularity),
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a change of `replacements` requests new objects.
    [granularity, value, min, max, replacements],
  );

/** A date as text, year first, such as `2026-02-01 18:30`. `inEnteredOrder` converts the text to the order of the field. */
export const dateText = (date: { toString: () => string }): string =>
  date.toString().slice(0, 16).replace('T', ' ');

/**
 * The date in a pasted text, in the field's granularity, with `time` if the text has none; null if the text
 * is not a date that the field can show.
 */
export function pastedDate(
  pasted: string,
  granularity: Granularity,
  time: readonly [hour: number, minute: number],
): DateValue | null {
  const read = readDate(pasted);
  if (!read) return null;
  const [hour, minute] = read.time ?? time;
  const date =
    granularity === 'day' ? new CalendarDate(...read.day) : new CalendarDateTime(...read.day, hour, minute);
  const [year, month, day] = read.day;
  if (year < firstYear) return null;
  const exists = date.year === year && date.month === month && date.day === day && hour < 24 && minute < 60;
  return exists ? date : null;
}

/** A message that names the bound that a date breaks. */
export function outOfRange({ value, min, max }: Dates): string | undefined {
  if (value && min && value.compare(min) < 0)
    return text('ui.dateTooEarly', { date: inEnteredOrder(dateText(min)) });
  if (value && max && value.compare(max) > 0)
    return text('ui.dateTooLate', { date: inEnteredOrder(dateText(max)) });
  return undefined;
}
