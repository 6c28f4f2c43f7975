import { instant, name, readersOf } from '../fields.ts';

/** Whether a member's calendar has an address: when that was made, in epoch ms, or null. */
export const calendarFields = { created: instant };
export const calendarIn = readersOf(calendarFields).read;

/** The secret part of a new address, which no later answer contains. */
export const madeCalendarFields = { secret: name };
export const madeCalendarIn = readersOf(madeCalendarFields).read;
