import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { calls } from '#core/contract/calls.ts';
import { said } from '#core/contract/refusals.ts';
import { isZone } from '#core/rules/adventures/announce.ts';
import { day } from '#numbers/day.ts';
import { calendarFile } from '../answers/calendar-file.ts';
import type { Context } from '../context.ts';
import { badRequest, notFound } from '../problems.ts';
import { adventureReaderOf } from './adventures.ts';
import { addCall, addWrite } from './call.ts';

/** How long a game that is over stays in a calendar. */
const shownAfter = 60 * day;

const name = 'Nyx';
const ending = '.ics';
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Calendars of games, and when members can play (docs/specification.md#s8-calendar). */
export function calendarRoutes(
  app: FastifyInstance,
  context: Context,
  { appUrl }: { appUrl: () => string },
): void {
  const { store, now } = context;
  const noCalendar = () => notFound(said('noCalendar'));

  addCall(app, context, calls.availability, ({ member }) => store.availability.of(member.memberId));

  addWrite(app, context, calls.setAvailability, ({ body }, { availability }) => availability.set(body));

  addCall(app, context, calls.availabilityCounts, async ({ query: { week, zone, isByHour } }) => {
    if (!isZone(zone)) throw badRequest(said('unknownZone'), 'zone');
    return store.availability.counts(week, zone, isByHour);
  });

  addCall(app, context, calls.calendar, async ({ member }) => ({
    created: await store.calendars.created(member.memberId),
  }));

  // Not an idempotent write, since no stored answer may contain the secret. A repeated call replaces the address again.
  addCall(app, context, calls.makeCalendar, async ({ member: { memberId } }) => {
    const secret = randomBytes(32).toString('base64url');
    const author = { memberId, now: now(), call: 'makeCalendar' };
    await store.write(author, ({ calendars }) => calendars.make(hashOf(secret)));
    return { secret };
  });

  addWrite(app, context, calls.deleteCalendar, (_, { calendars }) => calendars.remove());

  addCall(app, context, calls.adventureCalendar, async ({ member, adventureId }) => {
    const isShown = await store.adventures.find(adventureReaderOf(member, now()), adventureId);
    const game = isShown && (await store.calendars.game(adventureId));
    if (!game) throw notFound(said('noAdventure'));
    return calendarFile([game], { name: game.title, appUrl: appUrl(), now: now() });
  });

  addCall(app, context, calls.memberCalendar, async ({ calendar }) => {
    if (!calendar.endsWith(ending)) throw noCalendar();
    const hash = hashOf(calendar.slice(0, -ending.length));
    const games = await store.calendars.games(hash, { from: now() - shownAfter, now: now() });
    if (!games) throw noCalendar();
    return calendarFile(games, { name, appUrl: appUrl(), now: now() });
  });
}
