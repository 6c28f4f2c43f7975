import type { Attempt, Http } from './http.ts';
import { keys } from './keys.ts';
import { queryOf } from './query.ts';

/** Calendars of games (docs/specification.md#s8-calendar), which only a server with the feature `adventures` offers. */
export const calendarApi = (http: Http) => ({
  /** Whether the member's calendar has an address. */
  own: () => queryOf(http, keys.calendar, 'calendar', {}),

  /** Makes a new address, which ends the old one; only this answer contains its secret. */
  make: () => http('makeCalendar', {}),

  delete: (attempt?: Attempt) => http('deleteCalendar', {}, { attempt }),

  /** An adventure as an iCalendar file. */
  ofAdventure: (adventureId: string) => http('adventureCalendar', { adventureId }),
});
