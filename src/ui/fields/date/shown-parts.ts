import {
  CalendarDateTime,
  fromAbsolute,
  getLocalTimeZone,
  toCalendarDate,
  toCalendarDateTime,
} from '@internationalized/date';
import { type Granularity, toInstant } from './date-values.ts';

const partsOf = (field: HTMLElement | null): Element[] => [
  ...(field?.querySelectorAll('[data-type]:not([data-type=literal])') ?? []),
];

/** A year with fewer digits is not fully typed. */
export const firstYear = 1_000;

/** In the order in which a field shows them. */
const partNames = ['year', 'month', 'day', 'hour', 'minute'] as const;
type PartName = (typeof partNames)[number];

/** The number that a part should show; null for none. */
interface ShownPart {
  part: PartName;
  shown: number | null;
}

/** The text of a field's parts, for example `2026-11-? 10:32`. */
export function standing(field: HTMLElement | null): string {
  const [year, month, day, ...time] = partsOf(field).map((part) =>
    part.hasAttribute('data-placeholder') ? '?' : (part.textContent ?? '').replaceAll(/\D/g, ''),
  );
  return `${year}-${month}-${day}${time.length > 0 ? ` ${time.join(':')}` : ''}`;
}

/** The number that each part shows, of what `standing` gave; null for a part that shows none. */
const numbers = (typed: string): (number | null)[] =>
  typed.split(/[-: ]/).map((part) => (/^\d+$/.test(part) ? Number(part) : null));

/**
 * The nearest date to what `standing` gave, completed with parts of today, and the parts that show something else: those
 * that are missing, a day that the month does not have, and a 0 that is no year, month or day.
 */
export function completed(
  typed: string,
  granularity: Granularity,
): { behind: number; toShow: readonly ShownPart[] } {
  const stood = numbers(typed);
  const today = toCalendarDateTime(fromAbsolute(Date.now(), getLocalTimeZone()));
  const digits = (name: PartName): number | null => stood[partNames.indexOf(name)] ?? null;
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
 * Whether `standing`'s text is complete and yet not a date. react-aria changes such a date when focus leaves.
 */
export const isNoDate = (typed: string, granularity: Granularity): boolean =>
  !typed.includes('?') && completed(typed, granularity).toShow.length > 0;

/** The date that `standing` gave; null where no part shows anything, undefined where the parts are no date, or not yet. */
export function shownDate(typed: string, granularity: Granularity): number | null | undefined {
  const shown = numbers(typed);
  if (shown.every((number) => number === null)) return null;
  const { behind, toShow } = completed(typed, granularity);
  return toShow.length > 0 || (shown[0] ?? 0) < firstYear ? undefined : behind;
}

/** The time that the parts show; what they miss of it is taken from `before`. */
export function shownTime(typed: string, before: number | null): readonly [hour: number, minute: number] {
  const [, , , hour, minute] = numbers(typed);
  const kept = before === null ? null : fromAbsolute(before, getLocalTimeZone());
  return [hour ?? kept?.hour ?? 0, minute ?? kept?.minute ?? 0];
}

/** The part in which the next digits are missing: the first empty one, or else the first that is none. */
export function partToMend(typed: string, granularity: Granularity): PartName {
  const { toShow } = completed(typed, granularity);
  const [year] = numbers(typed);
  const empty = toShow.find(({ shown }) => shown === null);
  const faulty = (year ?? 0) < firstYear ? undefined : toShow[0];
  return (empty ?? faulty)?.part ?? 'year';
}
