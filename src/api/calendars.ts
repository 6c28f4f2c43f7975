import type { Availability } from '#core/contract/adventures/availability.ts';
import type { Attempt, Http } from './http.ts';
import { keys } from './keys.ts';
import { queryOf } from './query.ts';

/** Calendars of games (docs/specification.md#s8-calendar), and when members can play, which only a server with the feature `adventures` offers. */
export const calendarApi = (http: Http) => ({
  /** When the member can play. */
  availability: () => queryOf(http, keys.availability, 'availability', {}),

  setAvailability: (body: Availability, attempt?: Attempt) => http('setAvailability', { body }, { attempt }),

  /** How many members can play in each half day, or hour, of the week from this day on, in a time zone. */
  counts: (week: string, zone: string, isByHour = false) =>
    queryOf(http, keys.availabilityCounts(week, zone, isByHour), 'availabilityCounts', {
      query: { week, zone, isByHour },
    }),

  /** Whether the member's calendar has an address. */
  own: () => queryOf(http, keys.calendar, 'calendar', {}),

  /** Makes a new address, which ends the old one; only this answer contains its secret. */
  make: () => http('makeCalendar', {}),

  delete: (attempt?: Attempt) => http('deleteCalendar', {}, { attempt }),

  /** An adventure as an iCalendar file. */
  ofAdventure: (adventureId: string) => http('adventureCalendar', { adventureId }),
});
