import { enteredOrder, joinDay } from '#numbers/day-form.ts';

/** Writes a text such as `2026-11-? 10:32` in the order of the field's parts, for messages about entered dates. */
export function inEnteredOrder(text: string): string {
  const [day = '', ...time] = text.split(' ');
  const [year = '', month = '', dayOfMonth = ''] = day.split('-');
  return [joinDay(enteredOrder(), year, month, dayOfMonth), ...time].join(' ');
}
