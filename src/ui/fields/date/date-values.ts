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
import { readDate } from './read-date.ts';

export type Granularity = 'day' | 'minute';
type DateValue = CalendarDate | CalendarDateTime;
type Dates = { value: DateValue | null; min: DateValue | undefined; max: DateValue | undefined };

/** Epoch ms of a date's first moment in the reader's time zone. */
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

/** The years that can be typed: a bound beyond them is none. East of Greenwich the last instant of all breaks the calendar. */
const years = { first: Date.parse('0001-01-02'), last: Date.parse('9999-12-30') };

/** Kept while they are the same: react-aria takes a new object for a new date, and forgets what is half typed. */
export const useDates = (
  granularity: Granularity,
  value: number | null,
  min: number | undefined,
  max: number | undefined,
): Dates =>
  useMemo(
    () => ({
      value: value === null ? null : toDate(value, granularity),
      min: min === undefined || min < years.first ? undefined : firstDay(min, granularity),
      max: max === undefined || max > years.last ? undefined : toDate(max, granularity),
    }),
    [granularity, value, min, max],
  );

/** As it is written in the field, e.g. `2026-02-01 18:30`. */
export const written = (date: { toString: () => string }): string =>
  date.toString().slice(0, 16).replace('T', ' ');

/** The date that a pasted text says, in the field's granularity, with the time of `before` where it says none. */
export function pastedDate(
  pasted: string,
  granularity: Granularity,
  before: number | null,
): DateValue | null {
  const read = readDate(pasted);
  if (!read) return null;
  const kept = before === null ? null : toCalendarDateTime(fromAbsolute(before, getLocalTimeZone()));
  const [hour, minute] = read.time ?? [kept?.hour ?? 0, kept?.minute ?? 0];
  const date =
    granularity === 'day' ? new CalendarDate(...read.day) : new CalendarDateTime(...read.day, hour, minute);
  const [year, month, day] = read.day;
  const isThere = date.year === year && date.month === month && date.day === day && hour < 24 && minute < 60;
  return isThere ? date : null;
}

/** Which bound a date breaks, in words. */
export function outOfRange({ value, min, max }: Dates): string | undefined {
  if (value && min && value.compare(min) < 0) return text('ui.dateTooEarly', { date: written(min) });
  if (value && max && value.compare(max) > 0) return text('ui.dateTooLate', { date: written(max) });
  return undefined;
}

const partsOf = (field: HTMLElement | null): Element[] => [
  ...(field?.querySelectorAll('[data-type]:not([data-type=literal])') ?? []),
];

/** A year of fewer digits is one that nobody has finished typing. */
const firstYear = 1_000;

/** Whether some parts of a date are typed and others not, or not to their end, which react-aria tells nobody. */
export function isHalfTyped(field: HTMLElement | null): boolean {
  const parts = partsOf(field);
  const empty = parts.filter((part) => part.hasAttribute('data-placeholder'));
  const year = parts.find((part) => part.getAttribute('data-type') === 'year');
  if (empty.length === parts.length) return false;
  return empty.length > 0 || Number(year?.textContent) < firstYear;
}

/** In the order in which a field shows them. */
const partNames = ['year', 'month', 'day', 'hour', 'minute'] as const;
export type PartName = (typeof partNames)[number];

/** What stands in a half typed field, e.g. `2026-11-? 10:32`. */
export function standing(field: HTMLElement | null): string {
  const [year, month, day, ...time] = partsOf(field).map((part) =>
    part.hasAttribute('data-placeholder') ? '?' : (part.textContent ?? '').replaceAll(/\D/g, ''),
  );
  return `${year}-${month}-${day}${time.length > 0 ? ` ${time.join(':')}` : ''}`;
}

/** What stood in a half typed field, completed with parts of today, and the parts that were missing. */
export function completed(half: string, granularity: Granularity) {
  const stood = half.split(/[-: ]/);
  const today = toCalendarDateTime(fromAbsolute(Date.now(), getLocalTimeZone()));
  const digits = (index: number): number | undefined =>
    /^\d+$/.test(stood[index] ?? '') ? Number(stood[index]) : undefined;
  const [year, month, day, hour, minute] = partNames.map((name, index) => digits(index) ?? today[name]);
  const date = new CalendarDateTime(year ?? 1, month ?? 1, day ?? 1, hour, minute);
  const shown = granularity === 'day' ? partNames.slice(0, 3) : partNames;
  return {
    behind: toInstant(granularity === 'day' ? toCalendarDate(date) : date),
    toEmpty: shown.filter((name) => digits(partNames.indexOf(name)) === undefined),
  };
}

/** What stands in a field, as `written` writes it. */
export const typedDate = (field: HTMLElement | null): string =>
  (field?.textContent ?? '').replaceAll(/[^\d\-: ]/g, '').trim();
