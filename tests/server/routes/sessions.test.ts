import { succeeded } from '#core/contract/outcome.ts';
import { describe, expect, test } from 'vitest';
import { oddCharacter } from '#server/demo/characters.ts';
import { bram, community, sharedCommunity } from '../support/community.ts';
import { digest, failure, lyra } from '../support/serve.ts';

const shared = sharedCommunity();

const date = Date.UTC(2026, 4, 16, 20);
const tobren = 'demo-player:Old Tobren Ashe';

const draft = (more: object = {}) => ({
  masterId: oddCharacter,
  masterReward: 1,
  title: 'The Drowned Library',
  date,
  labels: [
    { id: 'session-heist', name: 'Heist' },
    { id: 'session-city', name: 'City' },
  ],
  outcomes: [
    { characterId: lyra, exp: 300, isDead: false },
    { characterId: bram, exp: 120, isDead: true },
  ],
  ...more,
});

describe('a registered session', () => {
  test('gives each participant experience and the master the reward, and sets their dates', async () => {
    const { character, register } = await community();
    const [before, masterBefore] = [await character(lyra), await character(oddCharacter)];
    expect((await register(draft())).json()).toEqual({ ...succeeded, act: expect.any(Number) });
    const [after, master] = [await character(lyra), await character(oddCharacter)];
    expect(after.sessionMS).toBe(before.sessionMS + 300);
    expect(after.lastPlayed).toBe(date);
    expect(after.status).toBe('active');
    expect(master.masterMS).toBe(masterBefore.masterMS + 1);
    expect(master.lastMastered).toBe(date);
    expect(master.lastPlayed).toBe(masterBefore.lastPlayed);
  });

  test('sets the dates of its characters even if they have played or mastered later', async () => {
    const { character, register } = await community();
    const earlier = date - 86_400_000;
    const outcomes = [{ characterId: lyra, exp: 1, isDead: false }];
    await register(draft({ outcomes }));
    await register(draft({ outcomes, date: earlier }));
    expect((await character(lyra)).lastPlayed).toBe(earlier);
    expect((await character(oddCharacter)).lastMastered).toBe(earlier);
  });

  test('sets the status of killed participants to dead, and adds a correction for each', async () => {
    const { character, register, store } = await community();
    await register(draft());
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
  });

  test('can be read with the member who registered it, and with its labels sorted by name', async () => {
    const { get, register } = await community();
    await register(draft());
    const [first] = (await get('/session?limit=1')).json().entities;
    expect(first).toEqual({
      id: expect.any(String),
      title: 'The Drowned Library',
      master: oddCharacter,
      date,
      labels: [
        { id: 'session-city', name: 'City' },
        { id: 'session-heist', name: 'Heist' },
      ],
      characters: [
        { character: lyra, ms: 300, isAlive: true },
        { character: bram, ms: 120, isAlive: false },
      ],
      registeredBy: expect.objectContaining({ playerId: 'demo-master', name: 'Master Corvin' }),
    });
    const inDates = (await get(`/session/inDates?from=${date}&to=${date}`)).json();
    expect(inDates).toEqual([{ ...first, registeredBy: 'demo-master' }]);
  });

  test('has its title without surrounding spaces, even in the correction of a death', async () => {
    const { get, register, store } = await community();
    await register(draft({ title: ' \tNight ' }));
    expect((await get('/session?limit=1')).json().entities[0].title).toBe('Night');
    const deaths = store.db
      .selectFrom('errata')
      .select('id')
      .where('description', '=', 'Dead in session Night');
    expect(await deaths.execute()).toHaveLength(1);
  });

  test('names the member who registered it even if there is no player of this id, or else the id', async () => {
    const { get, register, sessionId, store } = await community();
    await register(draft());
    const id = await sessionId('The Drowned Library');
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
  });

  test('may include its master as a participant, who then gets experience and reward', async () => {
    const { character, register } = await community();
    const before = await character(lyra);
    await register(draft({ masterId: lyra }));
    const after = await character(lyra);
    expect([after.sessionMS - before.sessionMS, after.masterMS - before.masterMS]).toEqual([300, 1]);
  });

  test('can be sent to a path with a trailing slash, as the existing client does', async () => {
    const { ask } = await community();
    expect((await ask('master', 'POST', '/session/', draft())).statusCode).toBe(200);
  });
});

describe('a refused session', () => {
  const outcome = { characterId: lyra, exp: 1, isDead: false };
  test.each<[string, object, number, string]>([
    ['has no title', { title: ' \t' }, 400, 'title'],
    ['has too long a title', { title: 'x'.repeat(201) }, 400, 'title'],
    ['has a number as its title', { title: 7 }, 400, 'title'],
    ['has no master', { masterId: '' }, 400, 'masterId'],
    ['has an unknown master', { masterId: 'demo-player:Nobody' }, 404, 'masterId'],
    ['has __proto__ as its master', { masterId: '__proto__' }, 404, 'masterId'],
    ['has no participants', { outcomes: [] }, 400, 'outcomes'],
    [
      'has a participant without an id',
      { outcomes: [{ ...outcome, characterId: '' }] },
      400,
      'outcomes.0.characterId',
    ],
    [
      'has an unknown participant',
      { outcomes: [outcome, { ...outcome, characterId: 'x' }] },
      404,
      'outcomes.1.characterId',
    ],
    ['has a participant twice', { outcomes: [outcome, outcome] }, 400, 'outcomes.1.characterId'],
    ['has fractional experience', { outcomes: [{ ...outcome, exp: 1.5 }] }, 400, 'outcomes.0.exp'],
    ['has a string as experience', { outcomes: [{ ...outcome, exp: '5' }] }, 400, 'outcomes.0.exp'],
    ['has too much experience', { outcomes: [{ ...outcome, exp: 2e9 }] }, 400, 'outcomes.0.exp'],
    ['has a string as "isDead"', { outcomes: [{ ...outcome, isDead: 'no' }] }, 400, 'outcomes.0.isDead'],
    ['has no "isDead"', { outcomes: [{ characterId: lyra, exp: 1 }] }, 400, 'outcomes.0.isDead'],
    ['has a date out of range', { date: 8.64e15 + 1 }, 400, 'date'],
    ['has a fractional date', { date: 1.5 }, 400, 'date'],
    ['has an unknown label', { labels: [{ id: 'x', name: 'X' }] }, 400, 'labels.0'],
    ['has a label for items', { labels: [{ id: 'item-potion', name: 'Potion' }] }, 400, 'labels.0'],
    ['has a label without a name', { labels: [{ id: 'session-city' }] }, 400, 'labels.0.name'],
    ['has a negative reward', { masterReward: -1 }, 400, 'masterReward'],
    ['has a fractional reward', { masterReward: 0.5 }, 400, 'masterReward'],
    ['has a null character in its title', { title: 'a\u0000b' }, 400, 'title'],
  ])('%s and changes nothing', async (_name, change, code, field) => {
    const { server, register } = shared();
    const before = await digest(server);
    expect(failure(await register(draft(change)))).toMatchObject({ code, field });
    expect(await digest(server)).toBe(before);
  });

  test.each<[string, object, string]>([
    ['has no title', { title: ' ' }, 'Title cannot be empty.'],
    ['has an unknown master', { masterId: 'demo-player:Nobody' }, 'There is no such master character.'],
    [
      'has an unknown participant',
      { outcomes: [{ ...outcome, characterId: 'x' }] },
      'There is no such character.',
    ],
    [
      'has a participant twice',
      { outcomes: [outcome, outcome] },
      'A character takes part in a session only once.',
    ],
    ['has an unknown label', { labels: [{ id: 'x', name: 'Ball' }] }, 'There is no such label: "Ball".'],
  ])('%s, and the message says so', async (_name, change, message) => {
    expect(failure(await shared().register(draft(change))).message).toBe(message);
  });

  test('would raise its master’s experience above the maximum', async () => {
    const { register, server, store } = await community();
    const near = { master_ms: 1_000_000_000 };
    const { id: masterId, master_ms } = await store.db
      .selectFrom('character')
      .select(['id', 'master_ms'])
      .where('id', '=', oddCharacter)
      .executeTakeFirstOrThrow();
    await store.db.updateTable('character').set(near).where('id', '=', masterId).execute();
    const before = await digest(server);
    expect(failure(await register(draft()))).toMatchObject({ field: 'masterId' });
    expect(await digest(server)).toBe(before);
    await store.db.updateTable('character').set({ master_ms }).where('id', '=', masterId).execute();
  });

  test('would raise a character’s experience above the maximum', async () => {
    const { server, register } = shared();
    const outcomes = [bram, lyra].map((characterId, index) => ({
      characterId,
      exp: index * 1_000_000_000,
      isDead: false,
    }));
    const before = await digest(server);
    expect(failure(await register(draft({ outcomes })))).toMatchObject({
      field: 'outcomes.1.exp',
      message: 'The experience of Lyra Duskwhisper would be out of range.',
    });
    expect(await digest(server)).toBe(before);
  });
});

describe('the deletion of a session', () => {
  test('reverts all its effects except the dates of the last play and mastering', async () => {
    const { character, deleteSession, register, sessionId, store } = await community();
    const ids = [lyra, bram, oddCharacter];
    const before = await Promise.all(ids.map(character));
    await register(draft());
    expect((await deleteSession(await sessionId('The Drowned Library'))).json().status).toBe(true);
    const after = await Promise.all(ids.map(character));
    const parts = ({ status, sessionMS, masterMS, errataMS, money, inventory }: (typeof after)[number]) => ({
      status,
      sessionMS,
      masterMS,
      errataMS,
      money,
      inventory,
    });
    expect(after.map(parts)).toEqual(before.map(parts));
    expect(after.map(({ lastPlayed }) => lastPlayed)).toEqual([date, date, before[2]!.lastPlayed]);
    expect(after[2]!.lastMastered).toBe(date);
    expect(await store.sessions.count()).toBe(120);
  });

  test('reverts the stored reward, whatever reward the caller states', async () => {
    const { ask, character, register, sessionId } = await community();
    const before = (await character(oddCharacter)).masterMS;
    await register(draft({ masterReward: 4 }));
    expect((await character(oddCharacter)).masterMS).toBe(before + 4);
    await ask('master', 'DELETE', `/session/${await sessionId('The Drowned Library')}?masterReward=77`);
    expect((await character(oddCharacter)).masterMS).toBe(before);
  });

  test('fails with 404 when it is repeated', async () => {
    const { server, deleteSession, register, sessionId } = await community();
    await register(draft());
    const id = await sessionId('The Drowned Library');
    await deleteSession(id);
    const before = await digest(server);
    expect(failure(await deleteSession(id)).code).toBe(404);
    expect(await digest(server)).toBe(before);
  });

  test('does not revive a character that a correction has retired since', async () => {
    const { character, correct, deleteSession, register, sessionId } = await community();
    await register(draft());
    await correct(bram, { ms: 0, description: 'Sworn to the temple', date, statusChange: 'npc' });
    await deleteSession(await sessionId('The Drowned Library'));
    expect((await character(bram)).status).toBe('npc');
  });

  test('does not revive a character that was dead before the session', async () => {
    const { character, deleteSession, register, sessionId } = await community();
    await register(draft({ outcomes: [{ characterId: tobren, exp: 5, isDead: true }] }));
    await deleteSession(await sessionId('The Drowned Library'));
    expect((await character(tobren)).status).toBe('dead');
  });

  test.each([
    ['the order', ['First', 'Second']],
    ['the reverse order', ['Second', 'First']],
  ])(
    'of two sessions that report the same death revives the character only with the second deletion, in %s of registration',
    async (_name, order) => {
      const { character, deleteSession, register, sessionId } = await community();
      for (const title of ['First', 'Second'])
        await register(draft({ title, outcomes: [{ characterId: bram, exp: 5, isDead: true }] }));
      await deleteSession(await sessionId(order[0]!));
      expect((await character(bram)).status).toBe('dead');
      await deleteSession(await sessionId(order[1]!));
      expect((await character(bram)).status).toBe('active');
    },
  );

  test('does not revert a later death after a revival', async () => {
    const { character, correct, deleteSession, register, sessionId } = await community();
    const outcomes = [{ characterId: bram, exp: 5, isDead: true }];
    await register(draft({ title: 'First', outcomes }));
    await correct(bram, { ms: 0, description: 'Raised', date, statusChange: 'active' });
    await register(draft({ title: 'Second', outcomes }));
    await deleteSession(await sessionId('First'));
    expect((await character(bram)).status).toBe('dead');
    await deleteSession(await sessionId('Second'));
    expect((await character(bram)).status).toBe('active');
  });

  test('revives the character although an earlier session has its death before a revival', async () => {
    const { character, correct, deleteSession, register, sessionId } = await community();
    const outcomes = [{ characterId: bram, exp: 5, isDead: true }];
    await register(draft({ title: 'First', outcomes }));
    await correct(bram, { ms: 0, description: 'Raised', date, statusChange: 'active' });
    await register(draft({ title: 'Second', outcomes }));
    expect((await character(bram)).status).toBe('dead');
    await deleteSession(await sessionId('Second'));
    expect((await character(bram)).status).toBe('active');
  });

  test('reverts sessions of the demo’s history, too', async () => {
    const { store, deleteSession } = await community();
    const rows = await store.db.selectFrom('session').select('id').execute();
    for (const { id } of rows) expect((await deleteSession(id)).statusCode).toBe(200);
    const experiences = await store.db.selectFrom('character').select(['session_ms', 'master_ms']).execute();
    expect(experiences.every(({ session_ms, master_ms }) => session_ms === 0 && master_ms === 0)).toBe(true);
  });
});

describe('pages of sessions', () => {
  interface ListedSession {
    id: string;
    title: string;
    date: number;
  }

  test('contain every session once, sorted by date, then title, both descending', async () => {
    const { get, register } = await community();
    const outcomes = [{ characterId: lyra, exp: 1, isDead: false }];
    for (const title of ['Beta', 'Alpha', 'Gamma', 'Alpha']) await register(draft({ title, outcomes }));
    const listedSessions: ListedSession[] = [];
    let nextAt: number | undefined = 0;
    while (nextAt !== undefined) {
      const page: { entities: ListedSession[]; nextAt?: number } = (
        await get(`/session?ts=1&limit=10&nextAt=${nextAt}`)
      ).json();
      expect(page.entities.length).toBeGreaterThan(0);
      listedSessions.push(...page.entities);
      nextAt = page.nextAt;
    }
    expect(listedSessions).toHaveLength(124);
    expect(new Set(listedSessions.map(({ id }) => id)).size).toBe(124);
    expect(listedSessions.slice(0, 4).map(({ title }) => title)).toEqual(['Gamma', 'Beta', 'Alpha', 'Alpha']);
    for (const [index, { date: when }] of listedSessions.slice(1).entries())
      expect(listedSessions[index]!.date).toBeGreaterThanOrEqual(when);
  });

  test('name no next page on or beyond the last page, even if the last page is full', async () => {
    const { get } = shared();
    expect(Object.keys((await get('/session?limit=10&nextAt=110')).json())).toEqual(['entities']);
    expect((await get('/session?limit=10&nextAt=109')).json().nextAt).toBe(119);
    expect((await get('/session?limit=10&nextAt=5000')).json()).toEqual({ entities: [] });
    expect((await get('/session?limit=120')).json().entities).toHaveLength(120);
  });

  test('contain ten sessions by default', async () => {
    const { get } = shared();
    expect((await get('/session')).json().entities).toHaveLength(10);
    expect((await get('/session?limit=&nextAt=&ts=')).json().entities).toHaveLength(10);
  });

  test.each([
    'limit=0',
    'limit=-1',
    'limit=1.5',
    'limit=ten',
    'limit=1001',
    'nextAt=-1',
    'nextAt=1e3',
    'limit=1&limit=2',
  ])('are refused for %s', async (query) => {
    const { get } = shared();
    expect(failure(await get(`/session?${query}`)).field).toBe(query.split('=')[0]);
  });

  test('have a total count', async () => {
    const { get, register } = await community();
    expect((await get('/session/count')).json()).toEqual({ count: 120 });
    await register(draft());
    expect((await get('/session/count')).json()).toEqual({ count: 121 });
  });
});

describe('sessions between two dates', () => {
  test('are sorted oldest first, and include both bounds', async () => {
    const { get } = shared();
    const all = (await get('/session/inDates?ts=1&from=0&to=9000000000000')).json();
    expect(all).toHaveLength(120);
    const dates = all.map((session: { date: number }) => session.date);
    expect(dates).toEqual(dates.toSorted((a: number, b: number) => a - b));
    const [from, to] = [dates[3], dates[9]];
    const some = (await get(`/session/inDates?from=${from}&to=${to}`)).json();
    expect(some).toEqual(all.slice(3, 10));
    expect((await get(`/session/inDates?from=${to}&to=${from}`)).json()).toEqual([]);
  });

  test.each(['', '?from=0', '?from=0&to=x', '?from=&to=1', '?from=0&to=8640000000000001', '?from=0.5&to=1'])(
    'are refused for "%s"',
    async (query) => {
      const { get } = shared();
      expect(failure(await get(`/session/inDates${query}`)).code).toBe(400);
    },
  );
});

test('players by id have the requested order, without repeated or unknown players', async () => {
  const { ask } = shared();
  const answer = await ask('player', 'POST', '/player/byIds', [
    'demo-keeper',
    'nobody',
    'demo-player',
    'demo-keeper',
    '__proto__',
  ]);
  expect(answer.json()).toEqual([
    { playerId: 'demo-keeper', name: 'Keeper Isolde', dateJoined: expect.any(Number), masterSince: null },
    { playerId: 'demo-player', name: 'Mira', dateJoined: expect.any(Number), masterSince: null },
  ]);
  expect((await ask('player', 'POST', '/player/byIds', [])).json()).toEqual([]);
});
