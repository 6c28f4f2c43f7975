/** In which order a day is written: 22-11-2026 or 2026-11-22. */
export type DayOrder = 'dayFirst' | 'yearFirst';

/**
 * The format of days that the person prefers. `specified`, the default, is the specification's choice: the day first
 * where the app shows a day, the year first in fields.
 */
export type DayForm = 'specified' | DayOrder;

let current: DayForm = 'specified';
const listeners = new Set<() => void>();

/** Sets the format in which the app shows days, and in which fields accept them. */
export function writeDaysIn(next: DayForm): void {
  if (next === current) return;
  current = next;
  for (const listener of listeners) listener();
}

/** The current format of days. */
export const dayForm = (): DayForm => current;

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
