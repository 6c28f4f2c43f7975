import { CalendarDate } from '@internationalized/date';
import { text } from '#texts/texts.ts';

/**
 * A message if a text such as `2026-11-31 10:32` names a day that does not exist; undefined if the day exists
 * or is missing.
 */
export function noSuchDay(typed: string): string | undefined {
  const [date, ...parts] = /^(\d{4})-(\d{1,2})-(\d{1,2})(?: \d{1,2}:\d{1,2})?$/.exec(typed) ?? [];
  const [year = 0, month = 0, day = 0] = parts.map(Number);
  if (date === undefined || new CalendarDate(year, month, day).day === day) return undefined;
  return text('ui.noSuchDay', { date: parts.join('-') });
}
