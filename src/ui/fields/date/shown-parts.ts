import {
  CalendarDateTime,
  fromAbsolute,
  getLocalTimeZone,
  toCalendarDate,
  toCalendarDateTime,
} from '@internationalized/date';
import { firstYear, type Granularity, toInstant } from './date-values.ts';

/** The parts of a date in the order that this module uses; the field may show them in another order. */
const partNames = ['year', 'month', 'day', 'hour', 'minute'] as const;
type PartName = (typeof partNames)[number];

/** The number that a part should show; null if it should be empty. */
interface ShownPart {
  part: PartName;
  shown: number | null;
}

const partsOf = (field: HTMLElement | null): Element[] =>
  partNames.flatMap((name) => field?.querySelector(`[data-type=${name}]`) ?? []);

/** The text of a field's parts, for example `2026-11-? 10:32`. */
export function partsText(field: HTMLElement | null): string {
  const [year, month, day, ...time] = partsOf(field).map((part) =>
    part.hasAttribute('data-placeholder') ? '?' : (part.textContent ?? '').replaceAll(/\D/g, ''),
  );
  return `${year}-${month}-${day}${time.length > 0 ? ` ${time.join(':')}` : ''}`;
}

/** The number of each part of a text from `partsText`; null for a part without a number. */
const numbers = (typed: string): (number | null)[] =>
  typed.split(/[-: ]/).map((part) => (/^\d+$/.test(part) ? Number(part) : null));

/**
 * Completes a text from `partsText` with parts of the current time. `behind` is the nearest date, in epoch ms. `toShow`
 * are the parts of the text that differ from that date: missing parts, a day that the month does not have, and a year,
 * month or day 0.
 */
export function completeDate(
  typed: string,
  granularity: Granularity,
): { behind: number; toShow: readonly ShownPart[] } {
  const typedNumbers = numbers(typed);
  const today = toCalendarDateTime(fromAbsolute(Date.now(), getLocalTimeZone()));
  const digits = (name: PartName): number | null => typedNumbers[partNames.indexOf(name)] ?? null;
  const [year, month, day, hour, minute] = partNames.map((name) => digits(name) ?? today[name]);
  const date = new CalendarDateTime(year ?? 1, month ?? 1, day ?? 1, hour, minute);
  const names = granularity === 'day' ? partNames.slice(0, 3) : partNames;
  return {
    behind: toInstant(granularity === 'day' ? toCalendarDate(date) : date),
    toShow: names
      .map((part) => ({ part, shown: digits(part) }))
      .filter(({ part, shown }) => shown !== date[part]),
  };
}

/**
 * Whether a text from `partsText` is complete but not a date. react-aria would change such a text when focus leaves the
 * field.
 */
export const isNoDate = (typed: string, granularity: Granularity): boolean =>
  !typed.includes('?') && completeDate(typed, granularity).toShow.length > 0;

/**
 * The date of a text from `partsText`, in epoch ms; null if all parts are empty, undefined if the parts do not form a
 * date (yet).
 */
export function shownDate(typed: string, granularity: Granularity): number | null | undefined {
  const shown = numbers(typed);
  if (shown.every((number) => number === null)) return null;
  const { behind, toShow } = completeDate(typed, granularity);
  return toShow.length > 0 || (shown[0] ?? 0) < firstYear ? undefined : behind;
}

/** The time in a text from `partsText`. Missing parts are those of the date `fallback` (epoch ms); 0 if it is null. */
export function shownTime(typed: string, fallback: number | null): readonly [hour: number, minute: number] {
  const [, , , hour, minute] = numbers(typed);
  const other = fallback === null ? null : fromAbsolute(fallback, getLocalTimeZone());
  return [hour ?? other?.hour ?? 0, minute ?? other?.minute ?? 0];
}

/**
 * The part to correct first: the first empty part, else the year if it is incomplete, else the first part
 * that does not exist.
 */
export function partToCorrect(typed: string, granularity: Granularity): PartName {
  const { toShow } = completeDate(typed, granularity);
  const [year] = numbers(typed);
  const empty = toShow.find(({ shown }) => shown === null);
  const faulty = (year ?? 0) < firstYear ? undefined : toShow[0];
  return (empty ?? faulty)?.part ?? 'year';
}
