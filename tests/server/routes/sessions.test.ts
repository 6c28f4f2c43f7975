import { succeeded } from '#core/contract/outcome.ts';
import { describe, expect, test } from 'vitest';
import { oddCharacter } from '#server/demo/characters.ts';
import { bram, sharedCommunity, took } from '../support/community.ts';
import { digest, failure, lyra } from '../support/serve.ts';

/** Each test that writes registers sessions with other titles, and makes the dead alive again. */
const shared = sharedCommunity();

const date = Date.UTC(2026, 4, 16, 20);
const tobren = 'demo-player:Old Tobren Ashe';
const city = { id: 'session-city', name: 'City' };
const heist = { id: 'session-heist', name: 'Heist' };

const draft = (more: object = {}) => ({
  masterId: oddCharacter,
  masterReward: 1,
  title: 'The Drowned Library',
  date,
  labels: [heist, city],
  outcomes: [took(lyra, 300), took(bram, 120, true)],
  ...more,
});

const outcomes = [took(lyra)];

const revive = () =>
  shared().correct(bram, { ms: 0, description: 'Raised', date, statusChange: 'active' }, 'admin');

describe('a registered session', () => {
  test('gives each participant experience and the master the reward, sets their dates, and kills', async () => {
    const { character, register, store } = shared();
    const [before, masterBefore] = [await character(lyra), await character(oddCharacter)];
    expect((await register(draft())).json()).toEqual({ ...succeeded, act: expect.any(Number) });
    expect(await character(lyra)).toMatchObject({
      sessionMS: before.sessionMS + 300,
      lastPlayed: date,
      status: 'active',
    });
    expect(await character(oddCharacter)).toMatchObject({
      masterMS: masterBefore.masterMS + 1,
      lastMastered: date,
      lastPlayed: masterBefore.lastPlayed,
    });
    expect((await character(bram)).status).toBe('dead');
    const erratas = await store.db
      .selectFrom('errata')
      .selectAll()
      .where('character_id', '=', bram)
      .where('session_id', 'is not', null)
      .execute();
    expect(erratas).toMatchObject([
      { description: 'Dead in session The Drowned Library', ms: 0, status_change: 'dead', date },
    ]);
    await revive();
  });

  test('sets the dates of its characters even if they have played or mastered later', async () => {
    const { character, register } = shared();
    const earlier = date - 86_400_000;
    await register(draft({ outcomes, title: 'Later' }));
    await register(draft({ outcomes, title: 'Earlier', date: earlier }));
    expect((await character(lyra)).lastPlayed).toBe(earlier);
    expect((await character(oddCharacter)).lastMastered).toBe(earlier);
  });

  test('can be read with its title without surrounding spaces, its labels sorted by name, and who registered it', async () => {
    const { ask, get, store } = shared();
    const later = date + 86_400_000;
    // The existing client ends the path with a slash.
    await ask('master', 'POST', '/session/', draft({ title: ' \tNight ', date: later }));
    const [first] = (await get('/session?limit=1')).json().entities;
    expect(first).toEqual({
      id: expect.any(String),
      title: 'Night',
      master: oddCharacter,
      date: later,
      labels: [city, heist],
      characters: [
        { character: lyra, ms: 300, isAlive: true },
        { character: bram, ms: 120, isAlive: false },
      ],
      registeredBy: expect.objectContaining({ playerId: 'demo-master', name: 'Master Corvin' }),
    });
    const inDates = (await get(`/session/inDates?from=${later}&to=${later}`)).json();
    expect(inDates).toEqual([{ ...first, registeredBy: 'demo-master' }]);
    const deaths = store.db
      .selectFrom('errata')
      .select('id')
      .where('description', '=', 'Dead in session Night');
    expect(await deaths.execute()).toHaveLength(1);
    await revive();
  });

  test('names the member who registered it even if there is no player of this id, or else the id', async () => {
    const { get, register, sessionId, store } = shared();
    const much = date + 2 * 86_400_000;
    await register(draft({ title: 'By whom', date: much, outcomes }));
    const id = await sessionId('By whom');
    await get('/session?limit=1');
    await store.db
      .insertInto('member')
      .values({ id: 'visitor', username: 'Visiting Bard', avatar: null, roles: '[]', chat_roles: '[]' })
      .execute();
    const registrar = async (registered_by: string | null) => {
      await store.db.updateTable('session').set({ registered_by }).where('id', '=', id).execute();
      return (await get('/session?limit=1')).json().entities[0].registeredBy;
    };
    expect(await registrar('visitor')).toMatchObject({ playerId: 'visitor', name: 'Visiting Bard' });
    expect(await registrar('gone')).toMatchObject({ playerId: 'gone', name: 'gone' });
    expect(await registrar(null)).toBeNull();
    // A community with only demo members needs no code to sign in.
    await store.db.deleteFrom('member').where('id', '=', 'visitor').execute();
  });

  test('may include its master as a participant, who then gets experience and reward', async () => {
    const { character, register } = shared();
    const before = await character(lyra);
    await register(draft({ title: 'Alone', masterId: lyra, outcomes: [took(lyra, 300)] }));
    const after = await character(lyra);
    expect([after.sessionMS - before.sessionMS, after.masterMS - before.masterMS]).toEqual([300, 1]);
  });
});

describe('a refused session', () => {
  const [outcome] = outcomes;
  const unknown = { ...outcome, characterId: 'x' };
  const ball = { id: 'x', name: 'Ball' };
  test.each<[string, object, number, string, string]>([
    ['has no title', { title: ' \t' }, 400, 'title', 'Title cannot be empty.'],
    ['has a null character in its title', { title: 'a\u0000b' }, 400, 'title', 'cannot be stored'],
    [
      'has an unknown master',
      { masterId: '__proto__' },
      404,
      'masterId',
      'There is no such master character.',
    ],
    [
      'has an unknown participant',
      { outcomes: [outcome, unknown] },
      404,
      'outcomes.1.characterId',
      'There is no such character.',
    ],
    ['has an unknown label', { labels: [ball] }, 400, 'labels.0', 'There is no such label: "Ball".'],
    ['has a label for items', { labels: [{ id: 'item-potion', name: 'Potion' }] }, 400, 'labels.0', 'Potion'],
    [
      'raises experience above the maximum',
      { outcomes: [{ ...outcome, exp: 1_000_000_000 }] },
      400,
      'outcomes.0.exp',
      'The experience of Lyra Duskwhisper would be out of range.',
    ],
  ])('%s and changes nothing', async (_name, change, code, field, words) => {
    const { server, register } = shared();
    const before = await digest(server);
    const refusal = { code, field, message: expect.stringContaining(words) };
    expect(failure(await register(draft(change)))).toMatchObject(refusal);
    expect(await digest(server)).toBe(before);
  });

  test('would raise its master’s experience above the maximum', async () => {
    const { register, server, store } = shared();
    const setExperience = (master_ms: number) =>
      store.db.updateTable('character').set({ master_ms }).where('id', '=', oddCharacter).execute();
    const { masterMS } = await shared().character(oddCharacter);
    await setExperience(1_000_000_000);
    const before = await digest(server);
    expect(failure(await register(draft()))).toMatchObject({ field: 'masterId' });
    expect(await digest(server)).toBe(before);
    await setExperience(masterMS);
  });
});

describe('the deletion of a session', () => {
  const killed = (characterId: string) => [took(characterId, 5, true)];

  test('reverts all its effects except the dates of the last play and mastering, and cannot be repeated', async () => {
    const { character, deleteSession, register, server, sessionId } = shared();
    const ids = [lyra, bram, oddCharacter];
    const before = await Promise.all(ids.map(character));
    const then = date + 60_000;
    await register(draft({ title: 'Reverted', date: then }));
    const id = await sessionId('Reverted');
    expect((await deleteSession(id)).json().status).toBe(true);
    const after = await Promise.all(ids.map(character));
    const played = { lastPlayed: then, version: expect.any(Number) };
    expect(after).toEqual([
      { ...before[0], ...played },
      { ...before[1], ...played },
      { ...before[2], lastMastered: then, version: expect.any(Number) },
    ]);
    const data = await digest(server);
    expect(failure(await deleteSession(id)).code).toBe(404);
    expect(await digest(server)).toBe(data);
  });

  test('reverts the stored reward, whatever reward the caller states', async () => {
    const { ask, character, register, sessionId } = shared();
    const before = (await character(oddCharacter)).masterMS;
    await register(draft({ title: 'Rewarded', masterReward: 4, outcomes }));
    expect((await character(oddCharacter)).masterMS).toBe(before + 4);
    await ask('master', 'DELETE', `/session/${await sessionId('Rewarded')}?masterReward=77`);
    expect((await character(oddCharacter)).masterMS).toBe(before);
  });

  test('does not revive a character that was dead before the session, or that a correction has retired since', async () => {
    const { character, correct, deleteSession, register, sessionId } = shared();
    await register(draft({ title: 'Dead already', outcomes: killed(tobren) }));
    await deleteSession(await sessionId('Dead already'));
    expect((await character(tobren)).status).toBe('dead');
    await register(draft({ title: 'Retired since', outcomes: killed(bram) }));
    await correct(bram, { ms: 0, description: 'Sworn to the temple', date, statusChange: 'npc' });
    await deleteSession(await sessionId('Retired since'));
    expect((await character(bram)).status).toBe('npc');
    await revive();
  });

  /** Deaths and revivals, the deleted sessions in order, and the status after each deletion. */
  test.each([
    ['First Second', ['First', 'Second'], ['dead', 'active']],
    ['First Second', ['Second', 'First'], ['dead', 'active']],
    ['First revival Second', ['First', 'Second'], ['dead', 'active']],
    ['First revival Second', ['Second', 'First'], ['active', 'active']],
  ])('after %s reverts only its own death: %j leaves %j', async (events, deleted, expected) => {
    const { character, deleteSession, register, sessionId } = shared();
    for (const title of events.split(' '))
      await (title === 'revival' ? revive() : register(draft({ title, outcomes: killed(bram) })));
    const statuses = [];
    for (const title of deleted) {
      await deleteSession(await sessionId(title));
      statuses.push((await character(bram)).status);
    }
    expect(statuses).toEqual(expected);
  });
});

test('pages of sessions contain every session once, sorted by date, then title, both descending, and end', async () => {
  const { get, register } = shared();
  const last = date + 10 * 86_400_000;
  const { count: before } = (await get('/session/count')).json();
  for (const title of ['Beta', 'Alpha', 'Gamma', 'Alpha'])
    await register(draft({ title, outcomes, date: last }));
  const { count } = (await get('/session/count')).json();
  expect(count).toBe(before + 4);
  interface Listed {
    id: string;
    title: string;
    date: number;
  }
  const listed: Listed[] = [];
  for (let nextAt: number | undefined = 0; nextAt !== undefined;) {
    const answer = await get(`/session?ts=1&limit=10&nextAt=${nextAt}`);
    const page: { entities: Listed[]; nextAt?: number } = answer.json();
    expect(page.entities.length).toBeGreaterThan(0);
    listed.push(...page.entities);
    nextAt = page.nextAt;
  }
  expect([listed.length, new Set(listed.map(({ id }) => id)).size]).toEqual([count, count]);
  expect(listed.slice(0, 4).map(({ title }) => title)).toEqual(['Gamma', 'Beta', 'Alpha', 'Alpha']);
  const dates = listed.map((one) => one.date);
  expect(dates).toEqual(dates.toSorted((one, other) => other - one));
  expect(Object.keys((await get(`/session?limit=10&nextAt=${count - 10}`)).json())).toEqual(['entities']);
  expect((await get(`/session?limit=10&nextAt=${count - 11}`)).json().nextAt).toBe(count - 1);
  expect((await get('/session?limit=10&nextAt=5000')).json()).toEqual({ entities: [] });
  for (const query of ['', '?limit=&nextAt=&ts='])
    expect((await get(`/session${query}`)).json().entities).toHaveLength(10);
});

test('sessions between two dates are sorted oldest first, and include both bounds', async () => {
  const { get } = shared();
  const all = (await get('/session/inDates?ts=1&from=0&to=9000000000000')).json();
  expect(all.length).toBeGreaterThanOrEqual(120);
  const dates = all.map((session: { date: number }) => session.date);
  expect(dates).toEqual(dates.toSorted((a: number, b: number) => a - b));
  const [from, to] = [dates[3], dates[9]];
  expect((await get(`/session/inDates?from=${from}&to=${to}`)).json()).toEqual(all.slice(3, 10));
  expect((await get(`/session/inDates?from=${to}&to=${from}`)).json()).toEqual([]);
});
