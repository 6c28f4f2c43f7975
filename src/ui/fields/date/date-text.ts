import {
  CalendarDate,
  CalendarDateTime,
  fromAbsolute,
  getLocalTimeZone,
  toCalendarDate,
  toCalendarDateTime,
} from '@internationalized/date';
import { enteredOrder, joinDay } from '#numbers/day-form.ts';
import { shownLanguage, text } from '#texts/texts.ts';
import { readDate } from './read-date.ts';

export type Granularity = 'day' | 'minute';
type DateValue = CalendarDate | CalendarDateTime;

/** What the boxes of a date field contain; `time` is empty in a field without a time. */
export interface DateTexts {
  date: string;
  time: string;
}

/** The first year that a date can have: a year with fewer digits is not fully typed. */
const firstYear = 1_000;

const example: Record<Granularity, string> = { day: '2026-05-24', minute: '2026-05-24 19:30' };

/** In which time zone a value is epoch ms; by default the user's. */
export type ZoneOfDates = string | undefined;

/** Epoch ms of a date's first instant. */
const toInstant = (date: DateValue, zone: ZoneOfDates): number =>
  date.toDate(zone ?? getLocalTimeZone()).getTime();

function toDate(instant: number, granularity: Granularity, zone: ZoneOfDates): DateValue {
  const moment = fromAbsolute(instant, zone ?? getLocalTimeZone());
  return granularity === 'day' ? toCalendarDate(moment) : toCalendarDateTime(moment);
}

/** Writes a text such as `2026-11-31 10:32` in the order of the fields. */
function inEnteredOrder(written: string): string {
  const [day = '', ...time] = written.split(' ');
  const [year = '', month = '', dayOfMonth = ''] = day.split('-');
  return [joinDay(enteredOrder(), year, month, dayOfMonth), ...time].join(' ');
}

/** A date as a field shows it, such as `2026-02-01 18:30`. */
export const dateText = (date: DateValue): string =>
  inEnteredOrder(date.toString().slice(0, 16).replace('T', ' '));

export const exampleText = (granularity: Granularity): string => inEnteredOrder(example[granularity]);

/** The boxes' text as a value of the field: no text box can contain a line break. */
const joinTexts = ({ date, time }: DateTexts, granularity: Granularity): string =>
  granularity === 'day' ? date : `${date}\n${time}`;

/** What the boxes show for a value of the field. */
export function textsOf(
  value: number | string | null,
  granularity: Granularity,
  zone?: ZoneOfDates,
): DateTexts {
  const written =
    typeof value === 'number' ? dateText(toDate(value, granularity, zone)).replace(' ', '\n') : value;
  const [date = '', time = ''] = written?.split('\n') ?? [];
  return { date, time };
}

function read({ date, time }: DateTexts) {
  const order = enteredOrder();
  const hasMonthFirst = order === 'yearFirst' && shownLanguage() === 'en';
  const alone = readDate(date, order, hasMonthFirst);
  const found = alone?.time || time.trim() === '' ? alone : readDate(`${date} ${time}`, order, hasMonthFirst);
  return found && found.day[0] >= firstYear ? found : null;
}

const pad = (number: number): string => String(number).padStart(2, '0');

/** The date that the boxes contain: undefined if they contain no date; `isReal` is false for a 31 November or a 25:00. */
function typedDate(texts: DateTexts, granularity: Granularity) {
  const found = read(texts);
  if (!found || (granularity === 'minute' && !found.time)) return undefined;
  const [year, month, day] = found.day;
  const [hour, minute] = found.time ?? [0, 0];
  const date =
    granularity === 'day'
      ? new CalendarDate(year, month, day)
      : new CalendarDateTime(year, month, day, hour, minute);
  const isReal = date.month === month && date.day === day && hour < 24 && minute < 60;
  const written = [year, pad(month), pad(day)].join('-');
  const typed = granularity === 'day' ? written : `${written} ${pad(hour)}:${pad(minute)}`;
  return { date, isReal, typed: inEnteredOrder(typed) };
}

/** The day in the box of the day; null if it contains none. */
export function typedDay({ date }: DateTexts): CalendarDate | null {
  const found = typedDate({ date, time: '' }, 'day');
  return found?.isReal ? toCalendarDate(found.date) : null;
}

/** The value that the boxes stand for: epoch ms, null if they are empty, and otherwise their text. */
export function valueOf(
  texts: DateTexts,
  granularity: Granularity,
  zone?: ZoneOfDates,
): number | string | null {
  const entered = joinTexts(texts, granularity);
  if (entered.trim() === '') return null;
  const found = typedDate(texts, granularity);
  return found?.isReal ? toInstant(found.date, zone) : entered;
}

/** Says how the value differs from the typed text, for example if a change of the clocks skips the typed time. */
export function changedText(
  texts: DateTexts,
  granularity: Granularity,
  zone?: ZoneOfDates,
): string | undefined {
  const found = typedDate(texts, granularity);
  if (!found?.isReal) return undefined;
  const date = dateText(toDate(toInstant(found.date, zone), granularity, zone));
  return date === found.typed ? undefined : text('ui.dateConstrained', { typed: found.typed, date });
}

/** Why a text that a date field has reported as its value is not a date. */
export function dateFault(entered: string): string {
  const granularity = entered.includes('\n') ? 'minute' : 'day';
  const texts = textsOf(entered, granularity);
  const [day, moment] = [typedDate({ ...texts, time: '' }, 'day'), typedDate(texts, granularity)];
  if (day && !day.isReal) return text('ui.noSuchDay', { date: day.typed });
  if (moment && !moment.isReal) return text('ui.noSuchDay', { date: moment.typed });
  return text('ui.dateUnreadable', { example: exampleText(granularity) });
}
