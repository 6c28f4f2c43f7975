import { enteredOrder, joinDay } from '#numbers/day-form.ts';

/** Writes a text such as `2026-11-? 10:32` in the order of the fields, for messages about what was entered. */
export function inEnteredOrder(text: string): string {
  const [day = '', ...time] = text.split(' ');
  const [year = '', month = '', ofMonth = ''] = day.split('-');
  return [joinDay(enteredOrder(), year, month, ofMonth), ...time].join(' ');
}
