import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import type { WireAdventure, WireAdventurePage } from '#core/contract/adventures/adventure.ts';
import type { WireAdventureStats } from '#core/contract/adventures/stats.ts';
import { day } from '#numbers/day.ts';
import { serverAt } from '#server/store/journal/author.ts';
import { isAbout } from '#server/store/person/rows.ts';
import { world } from '../foundry/support.ts';
import { announced, hour, minute, plan, start, ysolt } from '../support/adventures.ts';
import { community, took } from '../support/community.ts';
import { firstMoment } from '../support/settings.ts';
import { lyra } from '../support/serve.ts';

/** Changes of the plan: the adventure begins in five minutes. */
const soon = { startsAt: firstMoment + 5 * minute, signUpUntil: firstMoment + minute };

/** A demo community with one adventure of one seat, and a second member who may wait for it. */
async function withAdventure(changes: object = {}, options: Parameters<typeof community>[0] = {}) {
  const demo = await community({ webhookInterval: 5, ...options });
  const here = await announced(demo, changes);
  const read = async (who: Parameters<typeof demo.get>[1] = 'master') =>
    (await demo.get(here.path, who)).json<WireAdventurePage>();
  return { ...demo, ...here, read };
}

/** The same, once one member has the seat and the other waits for it. */
async function withTwo(...given: Parameters<typeof withAdventure>) {
  const here = await withAdventure(...given);
  await here.signUp('player');
  await here.signUp('admin');
  return here;
}

/** The number of the write that a call has done. */
const actOf = async (answer: Promise<LightMyRequestResponse>) => (await answer).json<{ act: number }>().act;

const mirasSeat = { player: 'demo-player', playerName: 'Mira', character: lyra, state: 'seated' };

test('members sign up, with a word for the master only, wait, are offered the seat that becomes free, and take it', async () => {
  const { ask, path, read, signUp } = await withAdventure();
  expect((await signUp('player', lyra, ' I bring the map. ')).json()).toMatchObject({ status: true });
  expect((await read('keeper')).signUps).toEqual([{ ...mirasSeat, place: 1 }]);
  expect((await signUp('admin')).statusCode).toBe(200);
  expect(await read()).toMatchObject({
    masterName: 'Master Corvin',
    description: plan.description,
    seated: 1,
    waiting: 1,
    own: null,
    signUps: [
      { ...mirasSeat, word: 'I bring the map.' },
      { player: 'demo-admin', state: 'waiting' },
    ],
  });
  expect((await ask('player', 'DELETE', `${path}/signUp`)).statusCode).toBe(200);
  expect((await read('admin')).own).toMatchObject({ state: 'offered', until: firstMoment + 12 * hour });
  expect((await ask('admin', 'POST', `${path}/seat`)).statusCode).toBe(200);
  expect((await read('admin')).own).toMatchObject({ state: 'seated', until: null });
});

test('the tabletop is named to those with a seat and to those in charge', async () => {
  const foundry = { instances: [world('keep')] };
  const { read, server } = await withTwo({ instance: 'keep' }, { foundry });
  const address = `${server.app.foundry.origin()}/keep`;
  expect(await read('player')).toMatchObject({ instance: 'keep', tabletop: address });
  expect(await read('master')).toMatchObject({ instance: 'keep', tabletop: address });
  expect(await read('keeper')).toMatchObject({ tabletop: null });
});

test('a sign-up that the rules refuse is refused in words', async () => {
  const { signUp } = await withAdventure({ lowest: 20 });
  const refused = async (who: 'keeper' | 'player', character: string) =>
    (await signUp(who, character)).json<object>();
  expect(await refused('keeper', lyra)).toMatchObject({ code: 400, reason: 'anotherOwner' });
  expect(await refused('player', lyra)).toMatchObject({ reason: 'levelBelow', field: 'character' });
  expect(await refused('player', 'demo-player:Nobody')).toMatchObject({ code: 404, field: 'character' });
});

test('a draft, and what is published later, are shown only to those in charge', async () => {
  const { get, path, server, signUp } = await withAdventure({ publishedAt: firstMoment + minute });
  expect((await get('/adventure')).json()).toEqual([]);
  expect((await get(path)).statusCode).toBe(404);
  expect((await signUp('player')).statusCode).toBe(404);
  server.clock.now += minute;
  expect((await get('/adventure')).json()).toHaveLength(1);
  expect((await signUp('player')).statusCode).toBe(200);
});

test('a member who takes a seat no longer waits for an adventure at the same time', async () => {
  const { ask, get, signUp, adventure } = await withAdventure();
  await signUp('admin');
  await signUp('player');
  await ask('master', 'POST', '/adventure', { ...plan, title: 'Elsewhere', startsAt: start + 3 * hour });
  const other = (await get('/adventure')).json<WireAdventure[]>().find(({ id }) => id !== adventure.id)!;
  await ask('player', 'POST', `/adventure/${other.id}/signUp`, { character: lyra, word: '' });
  const states = (await get('/adventure')).json<WireAdventure[]>().map(({ own }) => own?.state);
  expect(states).toEqual(['withdrawn', 'seated']);
});

test('a new time asks again, a smaller table is refused, and a stale change too', async () => {
  const { ask, path, read } = await withTwo({ most: 2 });
  const later = { ...plan, most: 2, startsAt: start + hour, version: 1, goesOn: true };
  const smaller = await ask('master', 'PUT', path, { ...later, most: 1 });
  expect(smaller.json()).toMatchObject({ reason: 'seatsHeld', values: { count: 1 }, field: 'most' });
  expect((await ask('master', 'PUT', path, later)).statusCode).toBe(200);
  expect((await ask('master', 'PUT', path, later)).json()).toMatchObject({ reason: 'adventureChanged' });
  const own = { state: 'seated', until: firstMoment + 24 * hour };
  expect(await read('player')).toMatchObject({ version: 2, sequence: 1, goesOn: true, own });
});

test('a cancelled adventure remains, and takes no more sign-ups', async () => {
  const { ask, path, read, signUp } = await withAdventure();
  expect((await ask('player', 'DELETE', path)).statusCode).toBe(403);
  expect((await ask('master', 'DELETE', path)).statusCode).toBe(200);
  expect(await read('player')).toMatchObject({ cancelledAt: firstMoment, sequence: 1 });
  expect((await signUp('player')).json()).toMatchObject({ reason: 'signUpEnded' });
  expect((await ask('master', 'DELETE', path)).json()).toMatchObject({ reason: 'adventureIsOver' });
});

test('a member undoes a withdrawal while the seat is free, and nobody undoes another member’s', async () => {
  const { ask, path, read, signUp, undo } = await withAdventure();
  await signUp('player', lyra, 'I bring the map.');
  const withdraw = () => actOf(ask('player', 'DELETE', `${path}/signUp`));
  const act = await withdraw();
  expect((await undo('master', act)).statusCode).toBe(403);
  expect((await undo('player', act)).statusCode).toBe(200);
  expect((await read('player')).own).toMatchObject({ state: 'seated', word: 'I bring the map.' });
  await signUp('admin');
  expect((await undo('player', await withdraw())).json()).toMatchObject({ reason: 'seatsTaken' });
});

test('an adventure is handed over to a master, who leaves their seat in it, once, and an undo gives it back', async () => {
  const { ask, path, read, signUp, undo } = await withAdventure();
  const handOver = (player: string, who: 'master' | 'player' = 'master') =>
    ask(who, 'POST', `${path}/master/${player}`);
  const players = async (who: 'master' | 'player') => (await read(who)).masters!.map(({ player }) => player);
  expect(await players('master')).toEqual(['demo-admin', 'demo-master']);
  expect(await players('player')).toEqual([]);
  await signUp('admin');
  expect((await handOver('demo-admin', 'player')).statusCode).toBe(403);
  expect((await handOver('demo-player')).json()).toMatchObject({ code: 409, reason: 'notAMaster' });
  const act = await actOf(handOver('demo-admin'));
  expect((await handOver('demo-admin')).statusCode).toBe(200);
  expect(await read('admin')).toMatchObject({ master: 'demo-admin', seated: 0, own: { state: 'withdrawn' } });
  expect((await signUp('admin')).json()).toMatchObject({ reason: 'ownAdventure' });
  const page = (await ask('admin', 'GET', '/journal?subjectType=adventure&kinds=handedOver')).json();
  expect(page).toMatchObject({
    entities: [{ act, changes: [{ key: 'adventureMaster', before: 'demo-master', after: 'demo-admin' }] }],
    names: { 'demo-master': 'Master Corvin', 'demo-admin': 'Aurelia' },
  });
  const { notices } = (await ask('admin', 'GET', '/adventure/notices')).json();
  expect(notices[0]).toMatchObject({ kind: 'handedOver' });
  expect((await undo('player', act)).statusCode).toBe(403);
  expect((await undo('master', act)).statusCode).toBe(200);
  expect(await read()).toMatchObject({ master: 'demo-master' });
});

test('a cancellation is undone before the start, and seats and waits are as before', async () => {
  const { ask, path, read, server, undo } = await withTwo(soon);
  const cancel = () => actOf(ask('master', 'DELETE', path));
  const first = await cancel();
  expect((await undo('player', first)).statusCode).toBe(403);
  expect((await undo('master', first)).statusCode).toBe(200);
  expect(await read()).toMatchObject({ cancelledAt: null, sequence: 2, seated: 1, waiting: 1 });
  const last = await cancel();
  server.clock.now = soon.startsAt;
  expect((await undo('master', last)).json()).toMatchObject({ reason: 'adventureIsOver' });
});

test('an adventure for three weeks is announced in one write, which answers the id of the first; a fault is refused at its field', async () => {
  const { ask, get } = await withAdventure();
  const body = { ...plan, title: 'The long way', weeks: 3 };
  const { created, act } = (await ask('master', 'POST', '/adventure', body)).json<Record<string, unknown>>();
  const all = (await get('/adventure', 'master')).json<WireAdventure[]>();
  const weekly = all.filter(({ title }) => title === body.title);
  expect(weekly.map(({ startsAt }) => (startsAt - start) / (24 * hour))).toEqual([0, 7, 14]);
  expect(weekly[0]!.id).toBe(created);
  expect(new Set(weekly.map(({ seed }) => seed)).size).toBe(3);
  const { entities } = (await ask('admin', 'GET', '/journal?subjectType=adventure&kinds=created')).json();
  expect(entities.filter((entry: { act: unknown }) => entry.act === act)).toHaveLength(3);
  expect((await ask('master', 'POST', '/adventure', { ...body, weeks: 13 })).statusCode).toBe(400);
  const refused = await ask('master', 'POST', '/adventure', { ...plan, zone: 'Europe/Atlantis' });
  expect(refused.json()).toMatchObject({ reason: 'unknownZone', field: 'zone' });
  expect((await ask('player', 'POST', '/adventure', plan)).statusCode).toBe(403);
});

test('an answer names the adventures that have the same tabletop at that time, and refuses nothing', async () => {
  const { ask, path } = await withAdventure({ instance: 'keep' });
  const announce = async (more: object) =>
    (await ask('master', 'POST', '/adventure', { ...plan, instance: 'keep', title: 'Late', ...more })).json();
  expect(await announce({ startsAt: start + 4 * hour })).toMatchObject({ status: true, clashing: [] });
  const weekly = await announce({ startsAt: start + 3 * hour, weeks: 2 });
  expect(weekly).toMatchObject({ status: true, clashing: [plan.title, 'Late'] });
  expect(await announce({ instance: null })).toMatchObject({ clashing: [] });
  const change = { ...plan, instance: 'keep', version: 1, goesOn: false };
  expect((await ask('master', 'PUT', path, change)).json()).toMatchObject({ clashing: ['Late'] });
});

test('the master gives seats by hand', async () => {
  const { ask, path, read } = await withTwo({ choosing: 'master' });
  const give = (player: string) => ask('master', 'POST', `${path}/seat/${player}`);
  expect((await give('demo-admin')).statusCode).toBe(200);
  expect(await read()).toMatchObject({ seated: 1, waiting: 1 });
  expect(await ask('player', 'POST', `${path}/decline`)).toMatchObject({ statusCode: 200 });
  expect((await read('player')).own).toMatchObject({ state: 'declined', character: lyra });
});

test('a character that dies or retires leaves in the same write, and its seat is offered', async () => {
  const { correct, id, read, ask } = await withTwo();
  const retired = { ms: 0, description: 'Settles down', date: firstMoment, statusChange: 'retired' };
  const act = await actOf(correct(lyra, retired));
  expect((await read('player')).own).toMatchObject({ state: 'withdrawn' });
  expect((await read('admin')).own).toMatchObject({ state: 'offered' });
  const { entities } = (await ask('admin', 'GET', '/journal?subjectType=adventure')).json();
  expect(entities[0]).toMatchObject({ act, kind: 'signedUp', subject: id });
  expect((await ask('keeper', 'POST', `/journal/${act}/undo`)).statusCode).toBe(200);
  expect((await read('player')).own).toMatchObject({ state: 'withdrawn' });
});

const beeswax = { characterId: lyra, itemId: 'Beeswax', quantity: 2 };
const game = { masterId: ysolt, masterReward: 1, title: 'The Sunken Stair', date: firstMoment, labels: [] };
const result = { ...game, outcomes: [took(lyra, 144)], items: [beeswax] };

test('the session is registered with its items in one write; undo takes all back, and a deletion opens the adventure again', async () => {
  const { ask, character, deleteSession, path, read, server } = await withAdventure(soon);
  const register = (body: object = result) => ask('master', 'POST', `${path}/session`, body);
  expect((await register()).json()).toMatchObject({ reason: 'adventureIsOver' });
  server.clock.now += 5 * minute;
  const before = await character(lyra);
  const foreign = await register({ ...result, items: [{ ...beeswax, characterId: ysolt }] });
  expect(foreign.json()).toMatchObject({ reason: 'notInSession', field: 'items.0' });
  const unknown = await register({ ...result, items: [{ ...beeswax, itemId: 'Nothing' }] });
  expect(unknown.json()).toMatchObject({ code: 404, field: 'items.0' });
  expect(await character(lyra)).toEqual(before);
  const act = await actOf(register());
  const owned = before.inventory['Beeswax'] ?? 0;
  const sessionMS = before.sessionMS + 144;
  expect(await character(lyra)).toMatchObject({ sessionMS, inventory: { Beeswax: owned + 2 } });
  expect((await register()).json()).toMatchObject({ reason: 'adventureIsOver' });
  expect((await ask('master', 'POST', `/journal/${act}/undo`)).statusCode).toBe(200);
  expect(await character(lyra)).toMatchObject({ sessionMS: before.sessionMS, inventory: before.inventory });
  expect((await read()).session).toBeNull();
  await register();
  const { session, id: adventure } = await read();
  expect((await ask('player', 'GET', `/session/${session}`)).json()).toMatchObject({ adventure });
  const { entities } = (await ask('player', 'GET', '/session?limit=10&nextAt=0')).json();
  expect(entities.find(({ id }: { id: string }) => id === session)).toMatchObject({ adventure });
  const deletion = await actOf(deleteSession(session!));
  expect((await read()).session).toBeNull();
  expect((await character(lyra)).inventory).toMatchObject({ Beeswax: owned + 2 });
  await ask('master', 'POST', `/journal/${deletion}/undo`);
  expect(await read()).toMatchObject({ session });
});

test('a master marks who did not come and takes it back; only masters and the member see it', async () => {
  const { ask, path, read, server, undo } = await withTwo({ ...soon, minutes: 5 });
  const mark = (player: string, isNoShow: boolean, who: 'master' | 'player' = 'master') =>
    ask(who, 'PUT', `${path}/noShow/${player}`, { isNoShow });
  expect((await mark('demo-player', true)).json()).toMatchObject({ code: 409, reason: 'adventureIsOver' });
  server.clock.now += 10 * minute;
  expect((await mark('demo-player', true, 'player')).statusCode).toBe(403);
  expect((await mark('demo-admin', true)).json()).toMatchObject({ code: 409, reason: 'noSeat' });
  const act = await actOf(mark('demo-player', true));
  expect((await mark('demo-player', true)).json()).toMatchObject({ status: true });
  const seen = async (who: 'keeper' | 'master' | 'player') => (await read(who)).signUps![0];
  expect(await seen('master')).toMatchObject({ noShow: true, noShows: 1 });
  const ownView = await seen('player');
  expect(ownView).toMatchObject({ noShow: true });
  expect(ownView).not.toHaveProperty('noShows');
  expect(await seen('keeper')).not.toHaveProperty('noShow');
  const { entities, names } = (await ask('admin', 'GET', '/journal?subjectType=adventure')).json();
  const changes = [{ key: 'noShow', name: 'demo-player', before: false, after: true }];
  expect(entities[0]).toMatchObject({ act, kind: 'noShow', changes });
  expect(names).toMatchObject({ 'demo-player': 'Mira' });
  expect((await undo('player', act)).statusCode).toBe(403);
  expect((await undo('master', act)).statusCode).toBe(200);
  expect(await seen('master')).toMatchObject({ noShow: false, noShows: 0 });
  const again = await actOf(mark('demo-player', true));
  await mark('demo-player', false);
  expect(await seen('player')).toMatchObject({ noShow: false });
  expect((await undo('master', again)).json()).toMatchObject({ reason: 'alreadyUndone' });
});

test('after the no-shows that the operator has set, a member cannot sign up for some days', async () => {
  const noShowBar = { count: 1, days: 60, bars: 15 };
  const { ask, get, path, read, server } = await withTwo({ ...soon, minutes: 5 }, { noShowBar });
  server.clock.now += 10 * minute;
  const mark = (isNoShow: boolean) => ask('master', 'PUT', `${path}/noShow/demo-player`, { isNoShow });
  await mark(true);
  const barredUntil = soon.startsAt + 15 * 24 * hour;
  expect(await read('player')).toMatchObject({ barredUntil });
  expect(await read('admin')).toMatchObject({ barredUntil: null });
  const { created } = (await ask('master', 'POST', '/adventure', plan)).json<{ created: string }>();
  const other = `/adventure/${created}/signUp`;
  const again = () => ask('player', 'POST', other, { character: lyra, word: '' });
  expect((await get('/adventure')).json()).toMatchObject([{ barredUntil }]);
  const message = expect.stringMatching(/cannot sign up until \d{4}-\d\d-\d\d at \d\d:\d\d UTC\.$/);
  const refused = { code: 400, reason: 'barred', values: { until: barredUntil }, message };
  expect((await again()).json()).toMatchObject(refused);
  await mark(false);
  expect((await again()).statusCode).toBe(200);
});

test('a member who is forgotten leaves seats and waits, and their word is deleted', async () => {
  const { db, id, server, signUp, read, store } = await withAdventure();
  await signUp('player', lyra, 'I bring the map.');
  await signUp('admin');
  const { now } = server.clock;
  await store.write(serverAt(now, 'forget'), ({ forget }) => forget('demo-player', now));
  expect((await read('admin')).signUps).toMatchObject([{ player: 'demo-admin', state: 'offered' }]);
  const entries = db.selectFrom('journal').select('changes').where('subject_id', '=', id);
  const ofPlayer = entries.where('kind', '=', 'signedUp').where(isAbout(db, 'journal', 'demo-player'));
  // Signed up, and withdrawn: what an export of the person contains.
  expect(await ofPlayer.execute()).toHaveLength(2);
});

test('the statistics count seats, waits, first games and members who have not played, by name for masters', async () => {
  const begin = firstMoment + 10 * minute;
  const times = { startsAt: begin, signUpUntil: begin };
  const { ask, db, get, path, server } = await withTwo({ most: 2, choosing: 'master', ...times });
  server.clock.now += 3 * minute;
  await ask('master', 'POST', `${path}/seat/demo-player`);
  server.clock.now += 7 * minute;
  const stats = async (from: number, to: number, who: Parameters<typeof get>[1] = 'master') =>
    (await get(`/adventure/stats?from=${from}&to=${to}`, who)).json<WireAdventureStats>();
  const all = await stats(0, begin, 'master');
  expect(all).toMatchObject({ offered: 2, filled: 1, wait: 3 * minute });
  const nothing = { offered: 0, filled: 0, wait: null, newcomers: 0 };
  expect(await stats(begin + 1, begin + hour)).toMatchObject(nothing);
  expect(await stats(0, begin, 'player')).toEqual({ ...all, absentMembers: [] });

  const firstGames = await db
    .selectFrom('session_outcome')
    .innerJoin('session', 'session.id', 'session_id')
    .innerJoin('character', 'character.id', 'character_id')
    .select(({ fn }) => fn.min('session.date').as('date'))
    .groupBy('player_id')
    .execute();
  expect(all.newcomers).toBe(firstGames.length);
  const last = Math.max(...firstGames.map(({ date }) => date));
  const newest = firstGames.filter(({ date }) => date === last);
  expect((await stats(last, last)).newcomers).toBe(newest.length);

  const characters = await db.selectFrom('character').selectAll().execute();
  const absent = new Set(characters.filter(({ status }) => status === 'active').map((one) => one.player_id));
  for (const { player_id, last_played } of characters)
    if ((last_played ?? 0) >= begin - 30 * day) absent.delete(player_id);
  expect(absent.size).toBeGreaterThan(0);
  expect(all.absent).toBe(absent.size);
  expect(all.absentMembers!.map(({ player }) => player).toSorted()).toEqual([...absent].toSorted());
  const lastGames = all.absentMembers!.map(({ lastGame }) => lastGame ?? 0);
  expect(lastGames).toEqual(lastGames.toSorted((one, other) => one - other));
});
