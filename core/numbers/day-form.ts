/** In which order a day is written: 22-11-2026 or 2026-11-22. */
export type DayOrder = 'dayFirst' | 'yearFirst';

/**
 * The format of days that the person prefers. `specified`, the default, is the specification's choice: the day first
 * where the app shows a day, the year first in fields.
 */
export type DayForm = 'specified' | DayOrder;

/** Whether times have 24 or 12 hours. `language`, the default: as the language and the browser's region decide. */
export type HourForm = 'language' | 'h23' | 'h12';

let current: DayForm = 'specified';
let currentClock: HourForm = 'language';
const listeners = new Set<() => void>();

/** Sets the format in which the app shows days and times, and in which fields accept days. */
export function writeDaysIn(next: DayForm, nextClock: HourForm = 'language'): void {
  if (next === current && nextClock === currentClock) return;
  current = next;
  currentClock = nextClock;
  for (const listener of listeners) listener();
}

export const clock = (): HourForm => currentClock;

/** A value that changes with the format of days and times. */
export const dayForms = (): string => `${current} ${currentClock}`;

/** The order in text and lists (docs/specification.md#s9-dates). */
export const shownOrder = (): DayOrder => (current === 'specified' ? 'dayFirst' : current);

/** The order in fields (docs/specification.md#s5-date-picker-format). */
export const enteredOrder = (): DayOrder => (current === 'specified' ? 'yearFirst' : current);

/** Calls `listener` after each change of the format. @returns a function that stops the calls */
export function onDayForm(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Joins the parts of a day, each already padded, in an order. */
export const joinDay = (order: DayOrder, year: string, month: string, day: string): string =>
  (order === 'dayFirst' ? [day, month, year] : [year, month, day]).join('-');
