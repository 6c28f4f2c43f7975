import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { day } from '#numbers/day.ts';
import { announced, hour, plan } from '../support/adventures.ts';
import { community } from '../support/community.ts';
import { recordedLog } from '../support/log.ts';
import { firstMoment, publicUrl } from '../support/settings.ts';

/** The events in a file, as a parser of its own reads them. */
const eventsIn = (file: string) =>
  new ICAL.Component(ICAL.parse(file) as [])
    .getAllSubcomponents('vevent')
    .map((part) => ({ part, event: new ICAL.Event(part) }))
    .map(({ part, event }) => ({
      uid: event.uid,
      title: event.summary,
      sequence: event.sequence,
      starts: event.startDate.toJSDate().getTime(),
      ends: event.endDate.toJSDate().getTime(),
      status: part.getFirstPropertyValue('status'),
      url: part.getFirstPropertyValue('url'),
    }));

const words = { title: 'The Sunken; Stair, “below”', description: 'Mira brings the map.' };
const times = { startsAt: firstMoment + 5 * day, signUpUntil: firstMoment + 4 * day };
const game = { ...plan, ...words, ...times, most: 3 };

async function withCalendar(options: Parameters<typeof community>[0] = {}) {
  const demo = await community(options);
  const { ask, server } = demo;
  const { adventure, id, signUp } = await announced(demo, game);
  await signUp('player');
  const make = async (who: 'master' | 'keeper' | 'player' = 'player') =>
    (await ask(who, 'POST', '/calendar')).json<{ secret: string }>().secret;
  const read = (secret: string) => server.ask({ url: `/calendar/${secret}.ics` });
  return { ...demo, id, version: adventure.version, make, read };
}

test('a member’s calendar has the games that they are in, and names nobody', async () => {
  const { make, read, id, get, ask, version } = await withCalendar();
  const secret = await make();
  const answer = await read(secret);
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
  const lasts = { starts: game.startsAt, ends: game.startsAt + 4 * hour };
  const shown = { uid: id, title: game.title, url: `${publicUrl}/adventure/${id}` };
  const event = { ...shown, ...lasts, sequence: 0, status: 'CONFIRMED' };
  expect(eventsIn(answer.body)).toEqual([event]);
  // Only a time in UTC is the same time in every zone.
  expect(answer.body).toMatch(/^DTSTART:\w+Z\r\nDTEND:\w+Z\r$/m);
  expect(answer.body).not.toMatch(/Mira|Corvin|Lyra|demo-/);

  const moved = { ...game, startsAt: game.startsAt + hour, version, goesOn: false };
  await ask('master', 'PUT', `/adventure/${id}`, moved);
  const later = { ...event, sequence: 1, starts: event.starts + hour, ends: event.ends + hour };
  expect(eventsIn((await read(secret)).body)).toEqual([later]);
  await ask('master', 'DELETE', `/adventure/${id}`);
  expect(eventsIn((await read(secret)).body)).toEqual([{ ...later, sequence: 2, status: 'CANCELLED' }]);
  const one = await get(`/calendar/adventure/${id}`, 'keeper');
  expect(eventsIn(one.body)).toEqual([{ ...later, sequence: 2, status: 'CANCELLED' }]);
});

test('the calendar of a master has their games, and that of others neither drafts nor games without a seat', async () => {
  const { ask, get, id, version, make, read } = await withCalendar();
  const calendarOf = async (who: Parameters<typeof make>[0]) =>
    eventsIn((await read(await make(who))).body).map(({ uid }) => uid);
  expect(await calendarOf('master')).toEqual([id]);
  expect(await calendarOf('keeper')).toEqual([]);
  await ask('master', 'PUT', `/adventure/${id}`, { ...game, publishedAt: null, version, goesOn: false });
  expect(await calendarOf('player')).toEqual([]);
  expect((await get(`/calendar/adventure/${id}`, 'player')).statusCode).toBe(404);
});

test('an address that was replaced or deleted is unknown, like any other; only its hash is stored, and no log contains it', async () => {
  const { logger, text } = recordedLog('trace');
  const { make, read, ask, get, server, store } = await withCalendar({ logger });
  expect((await get('/calendar', 'player')).json()).toEqual({ created: null });
  expect((await ask('player', 'DELETE', '/calendar')).statusCode).toBe(404);
  const [first, second] = [await make(), await make()];
  expect((await get('/calendar', 'player')).json()).toEqual({ created: firstMoment });
  expect((await read(first)).statusCode).toBe(404);
  expect((await read(second)).statusCode).toBe(200);
  for (const url of [`/calendar/${second}`, `/calendar/${second}.ics/more`, `//calendar/${second}.ics`])
    expect((await server.ask({ url })).statusCode).toBe(404);
  expect(text()).toContain('/calendar/…');
  expect(text()).not.toContain(second);
  const rows = await store.db.selectFrom('calendar').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(second);
  expect((await ask('player', 'DELETE', '/calendar')).statusCode).toBe(200);
  expect((await read(second)).json()).toMatchObject({ code: 404, reason: 'noCalendar' });
  const { entities } = (await ask('admin', 'GET', '/journal?subjectType=calendar')).json();
  const kinds = entities.map(({ kind, subject }: { kind: string; subject: string }) => `${kind} ${subject}`);
  expect(kinds).toEqual(['deleted demo-player', 'created demo-player', 'created demo-player']);
});
