import { expect, test } from 'vitest';
import { hoursOf } from '#core/rules/adventures/availability.ts';
import { wallOf } from '#core/rules/adventures/zoned.ts';
import { community } from '../support/community.ts';
import { firstMoment } from '../support/settings.ts';

const zone = 'Europe/Rome';
const { date: today } = wallOf(firstMoment, zone);
const evening = hoursOf(today, 'evening', zone);
const counts = `/availability/counts?week=${today}&zone=${zone}`;

test('a member says when they can play, as a whole, and reads only their own', async () => {
  const { ask, get } = await community();
  const empty = { isNamed: false, hours: [] };
  expect((await get('/availability')).json()).toEqual(empty);
  await ask('player', 'PUT', '/availability', { isNamed: false, hours: evening });
  const last = { isNamed: true, hours: evening.slice(1) };
  expect((await ask('player', 'PUT', '/availability', last)).json()).toMatchObject({ status: true });
  expect((await get('/availability')).json()).toEqual(last);
  expect((await get('/availability', 'keeper')).json()).toEqual(empty);
  const journal = (await ask('admin', 'GET', '/journal?subjectType=availability')).json().entities;
  expect(journal).toMatchObject([{ kind: 'edited', subject: 'demo-player', changes: [] }, {}]);
});

test('masters see how many can play in each half day, and the names only of members who agreed', async () => {
  const { ask, get, store } = await community();
  const before = await store.feed.last();
  await ask('player', 'PUT', '/availability', { isNamed: true, hours: evening });
  await ask('admin', 'PUT', '/availability', { isNamed: false, hours: evening });
  const answer = await get(counts, 'master');
  const all = answer.json<{ startsAt: number; count: number; named: object[] }[]>();
  expect(all.map(({ count }) => count)).toEqual([0, 2, ...Array<number>(12).fill(0)]);
  const named = [{ player: 'demo-player', playerName: 'Mira', lastGame: expect.any(Number) }];
  expect(all[1]).toEqual({ startsAt: evening[0], count: 2, named });
  expect(answer.body).not.toContain('demo-admin');
  const hours = (await get(`${counts}&isByHour=true`, 'master')).json<typeof all>();
  expect(hours.filter(({ count }) => count === 2).map(({ startsAt }) => startsAt)).toEqual(evening);
  expect((await get(counts, 'player')).statusCode).toBe(403);
  // The changes that they hear of do not say whose availability it is.
  const told = (await store.feed.after(before, 10)).filter(({ type }) => type === 'availability');
  const change = { type: 'availability', id: 'availability', kind: 'edited' };
  expect(told).toMatchObject([{ change }, { change }]);
});

test('an unknown zone and impossible hours are refused in words', async () => {
  const { ask, get } = await community();
  const inNowhere = (await get('/availability/counts?week=2026-11-30&zone=Rome', 'master')).json();
  expect(inNowhere).toMatchObject({ reason: 'unknownZone', field: 'zone' });
  const twice = { isNamed: true, hours: [firstMoment, firstMoment] };
  const refused = (await ask('player', 'PUT', '/availability', twice)).json();
  expect(refused).toMatchObject({ code: 400, reason: 'badHours', field: 'hours' });
});
