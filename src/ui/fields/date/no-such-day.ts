import { CalendarDate } from '@internationalized/date';
import { text } from '#texts/texts.ts';
import { inEnteredOrder } from './entered-order.ts';

/**
 * The message that the day in a text such as `2026-11-31 10:32` or `2026-00-22` does not exist; undefined if the day
 * exists, or if the text is not a complete date.
 */
export function noSuchDay(typed: string): string | undefined {
  const [date, ...parts] = /^(\d{4})-(\d{1,2})-(\d{1,2})(?: \d{1,2}:\d{1,2})?$/.exec(typed) ?? [];
  const [year = 0, month = 0, day = 0] = parts.map(Number);
  if (date === undefined) return undefined;
  const nearest = new CalendarDate(year, month, day);
  if (nearest.month === month && nearest.day === day) return undefined;
  return text('ui.noSuchDay', { date: inEnteredOrder(parts.join('-')) });
}
