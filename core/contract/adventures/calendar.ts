import { type Entity, instant, name, readersOf } from '../fields.ts';
import { ObjectOf } from '../schema.ts';

/** Whether a member's calendar has an address: when that was made, in epoch ms, or null. */
const calendarFields = { created: instant };
export const Calendar = ObjectOf(calendarFields);
export type Calendar = Entity<typeof calendarFields>;
export const calendarIn = readersOf(calendarFields).read;

/** The secret part of a new address, which no later answer contains. */
const madeCalendarFields = { secret: name };
export const MadeCalendar = ObjectOf(madeCalendarFields);
export const madeCalendarIn = readersOf(madeCalendarFields).read;
