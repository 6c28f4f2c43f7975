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

/**
 * Whether some parts of a date are typed and others missing or incomplete; react-aria does not report this.
 */
export function isHalfTyped(field: HTMLElement | null): boolean {
  const parts = partsOf(field);
  const empty = parts.filter((part) => part.hasAttribute('data-placeholder'));
  const year = parts.find((part) => part.getAttribute('data-type') === 'year');
  if (empty.length === parts.length) return false;
  return empty.length > 0 || Number(year?.textContent) < firstYear;
}

/** Names of the parts, in the field's order. */
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

/**
 * The date nearest to `standing`'s text, completed with parts of today, and the parts that show something
 * else: missing parts, a day that the month does not have, and a year 0.
 */
export function completed(
  typed: string,
  granularity: Granularity,
): { behind: number; toShow: readonly ShownPart[] } {
  const stood = typed.split(/[-: ]/);
  const today = toCalendarDateTime(fromAbsolute(Date.now(), getLocalTimeZone()));
  const digits = (name: PartName): number | null => {
    const part = stood[partNames.indexOf(name)] ?? '';
    return /^\d+$/.test(part) ? Number(part) : null;
  };
  const [year, month, day, hour, minute] = partNames.map((name) => digits(name) ?? today[name]);
  const date = new CalendarDateTime(year ?? 1, month ?? 1, day ?? 1, hour, minute);
  const names = granularity === 'day' ? partNames.slice(0, 3) : partNames;
  return {
    behind: toInstant(granularity === 'day' ? toCalendarDate(date) : date),
    toShow: names
      .map((part) => ({ part, shown: digits(part) }))
      .filter(
        ({ part, shown }) => shown === null || ((part === 'day' || part === 'year') && shown !== date[part]),
      ),
  };
}

/**
 * Whether `standing`'s text is complete and yet not a date. react-aria changes such a date when focus leaves.
 */
export const isNoDate = (typed: string, granularity: Granularity): boolean =>
  !typed.includes('?') && completed(typed, granularity).toShow.length > 0;
