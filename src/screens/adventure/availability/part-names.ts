import { shownHours } from '#core/rules/adventures/availability.ts';
import { shownLocale, text } from '#texts/texts.ts';

/** The week that the page shows, by half days or by hours. */
export interface ShownWeek {
  /** Its first day. */
  monday: string;
  zone: string;
  isByHour: boolean;
}

/** The weekday and the day of the month of a date. */
export function dayName(date: string): string {
  const weekday = new Intl.DateTimeFormat(shownLocale(), { weekday: 'short', timeZone: 'UTC' });
  return `${weekday.format(Date.parse(`${date}T00:00Z`))} ${Number(date.slice(-2))}`;
}

/** The name of a part of a day, by its index: a half day, or an hour such as 08:00. */
export const partName = (index: number, isByHour: boolean): string =>
  isByHour
    ? `${String(shownHours[index]).padStart(2, '0')}:00`
    : text(index === 0 ? 'availability.afternoon' : 'availability.evening');
