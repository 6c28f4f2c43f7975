/** In which order a day is written: 22-11-2026 or 2026-11-22. */
export type DayOrder = 'dayFirst' | 'yearFirst';

/**
 * How the person wants days written. `specified` is the specification's choice: the day first where the app shows a
 * day, the year first in fields.
 */
export type DayForm = 'specified' | DayOrder;

let form: DayForm = 'specified';
const listeners = new Set<() => void>();

/** Writes days in this form from now on, in what is shown and in fields. */
export function writeDaysIn(next: DayForm): void {
  if (next === form) return;
  form = next;
  for (const changed of listeners) changed();
}

export const dayForm = (): DayForm => form;

/** The order in text and lists (docs/specification.md#s9-dates). */
export const shownOrder = (): DayOrder => (form === 'specified' ? 'dayFirst' : form);

/** The order in fields (docs/specification.md#s5-date-picker-format). */
export const enteredOrder = (): DayOrder => (form === 'specified' ? 'yearFirst' : form);

/** Calls back after each change of the form; returns a function that ends this. */
export function onDayForm(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** The parts of a day, as they should read, in an order. */
export const joinDay = (order: DayOrder, year: string, month: string, day: string): string =>
  (order === 'dayFirst' ? [day, month, year] : [year, month, day]).join('-');
