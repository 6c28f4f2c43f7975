import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { endOf } from '#core/rules/adventures/life.ts';
import type { AdventureRow } from '../store/adventures/rows.ts';

type Game = Pick<AdventureRow, 'id' | 'title' | 'starts_at' | 'minutes' | 'sequence' | 'cancelled_at'>;

/**
 * Games as an iCalendar file (RFC 5545), which names no member. Its times are in UTC, so that each calendar shows them in
 * its own zone. `now` is epoch ms.
 */
export function calendarFile(
  games: readonly Game[],
  { name, appUrl, now }: { name: string; appUrl: string; now: number },
): string {
  const calendar = ical({ name, prodId: '//Nyx//Adventures//EN', method: ICalCalendarMethod.PUBLISH });
  for (const { id, title, starts_at: startsAt, minutes, sequence, cancelled_at } of games)
    calendar.createEvent({
      id,
      sequence,
      stamp: new Date(now),
      start: new Date(startsAt),
      end: new Date(endOf({ startsAt, minutes })),
      summary: title,
      url: `${appUrl}/adventure/${encodeURIComponent(id)}`,
      status: cancelled_at === null ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    });
  return calendar.toString();
}
