import { succeeded } from '#core/contract/outcome.ts';
import type { WireSession } from '#core/contract/sessions.ts';
import { describe, expect, test } from 'vitest';
import { oddCharacter } from '#server/demo/characters.ts';
import { bram, communityOfFile, took } from '../support/community.ts';
import { lyra } from '../support/serve.ts';

/** Each test that writes registers sessions with other titles, and makes the dead alive again. */
const here = communityOfFile();
const { ask, character, correct, deleteSession, get, refusal, register, sessionId } = here;

const date = Date.UTC(2026, 4, 16, 20);
const tobren = 'demo-player:Old Tobren Ashe';
const city = { id: 'session-city', name: 'City' };
const heist = { id: 'session-heist', name: 'Heist' };

const told = { title: 'The Drowned Library', date, labels: [heist, city] };
const played = {
  masterId: oddCharacter,
  masterReward: 1,
  outcomes: [took(lyra, 300), took(bram, 120, true)],
};
const draft = (more: object = {}) => ({ ...told, ...played, ...more });

const outcomes = [took(lyra)];

const revive = () => correct(bram, { ms: 0, description: 'Raised', date, statusChange: 'active' }, 'admin');

describe('a registered session', () => {
  test('gives each participant experience and the master the reward, sets their dates, and kills', async () => {
    const [before, masterBefore] = [await character(lyra), await character(oddCharacter)];
    expect((await register(draft())).json()).toEqual({ ...succeeded, act: expect.any(Number) });
    const gained = { sessionMS: before.sessionMS + 300, lastPlayed: date, status: 'active' };
    expect(await character(lyra)).toMatchObject(gained);
    const { lastPlayed, masterMS } = masterBefore;
    const mastered = { masterMS: masterMS + 1, lastMastered: date, lastPlayed };
    expect(await character(oddCharacter)).toMatchObject(mastered);
    expect((await character(bram)).status).toBe('dead');
    const erratas = here.db.selectFrom('errata').selectAll().where('character_id', '=', bram);
    const death = { description: 'Dead in session The Drowned Library', ms: 0, status_change: 'dead', date };
    expect(await erratas.where('session_id', 'is not', null).execute()).toMatchObject([death]);
    await revive();
  });

  test('sets the dates of its characters even if they have played or mastered later', async () => {
    const earlier = date - 86_400_000;
    await register(draft({ outcomes, title: 'Later' }));
    await register(draft({ outcomes, title: 'Earlier', date: earlier }));
    expect((await character(lyra)).lastPlayed).toBe(earlier);
    expect((await character(oddCharacter)).lastMastered).toBe(earlier);
  });

  test('can be read with its title without surrounding spaces, its labels sorted by name, and who registered it', async () => {
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
    const death = 'Dead in session Night';
    const deaths = here.db.selectFrom('errata').select('id').where('description', '=', death);
    expect(await deaths.execute()).toHaveLength(1);
    await revive();
  });

  test('names the member who registered it even if there is no player of this id, or else the id', async () => {
    const newest = async () => (await get('/session?limit=1')).json().entities[0];
    const { id } = await newest();
    const bard = { id: 'visitor', username: 'Visiting Bard', avatar: null, roles: '[]', chat_roles: '[]' };
    await here.db.insertInto('member').values(bard).execute();
    const registrar = async (registered_by: string | null) => {
      await here.db.updateTable('session').set({ registered_by }).where('id', '=', id).execute();
      return (await newest()).registeredBy;
    };
    expect(await registrar('visitor')).toMatchObject({ playerId: 'visitor', name: 'Visiting Bard' });
    expect(await registrar('gone')).toMatchObject({ playerId: 'gone', name: 'gone' });
    expect(await registrar(null)).toBeNull();
    // A community with only demo members needs no code to sign in.
    await here.db.deleteFrom('member').where('id', '=', 'visitor').execute();
  });

  test('may include its master as a participant, who then gets experience and reward', async () => {
    const before = await character(lyra);
    await register(draft({ title: 'Alone', masterId: lyra, outcomes: [took(lyra, 300)] }));
    const after = await character(lyra);
    expect([after.sessionMS - before.sessionMS, after.masterMS - before.masterMS]).toEqual([300, 1]);
  });
});

describe('a refused session', () => {
  const [outcome] = outcomes;
  const unknown = { outcomes: [outcome, { ...outcome, characterId: 'x' }] };
  const much = { outcomes: [{ ...outcome, exp: 1_000_000_000 }] };
  const outOfRange = 'The experience of Lyra Duskwhisper would be out of range.';
  const potion = { id: 'item-potion', name: 'Potion' };
  const ball = { id: 'x', name: 'Ball' };
  test.each<[string, object, number, string, string]>([
    ['no title', { title: ' \t' }, 400, 'title', 'Title cannot be empty.'],
    ['a null character in its title', { title: 'a\u0000b' }, 400, 'title', 'cannot be stored'],
    ['an unknown master', { masterId: '__proto__' }, 404, 'masterId', 'There is no such master character.'],
    ['an unknown participant', unknown, 404, 'outcomes.1.characterId', 'There is no such character.'],
    ['an unknown label', { labels: [ball] }, 400, 'labels.0', 'There is no such label: "Ball".'],
    ['a label for items', { labels: [potion] }, 400, 'labels.0', 'Potion'],
    ['more experience than a character can have', much, 400, 'outcomes.0.exp', outOfRange],
  ])('has %s and changes nothing', async (_name, change, code, field, words) => {
    const refused = { code, field, message: expect.stringContaining(words) };
    expect(await refusal(() => register(draft(change)))).toMatchObject(refused);
  });

  test('would raise its master’s experience above the maximum', async () => {
    const setExperience = (master_ms: number) =>
      here.db.updateTable('character').set({ master_ms }).where('id', '=', oddCharacter).execute();
    const { masterMS } = await character(oddCharacter);
    await setExperience(1_000_000_000);
    expect(await refusal(() => register(draft()))).toMatchObject({ field: 'masterId' });
    await setExperience(masterMS);
  });
});

describe('the deletion of a session', () => {
  const killed = (characterId: string) => [took(characterId, 5, true)];

  test('reverts all its effects except the dates of the last play and mastering, and cannot be repeated', async () => {
    const ids = [lyra, bram, oddCharacter];
    const before = await Promise.all(ids.map(character));
    const then = date + 60_000;
    await register(draft({ title: 'Reverted', date: then }));
    const id = await sessionId('Reverted');
    expect((await deleteSession(id)).json().status).toBe(true);
    const after = await Promise.all(ids.map(character));
    const dates = [{ lastPlayed: then }, { lastPlayed: then }, { lastMastered: then }];
    const version: unknown = expect.any(Number);
    expect(after).toEqual(before.map((one, index) => ({ ...one, ...dates[index], version })));
    expect((await refusal(() => deleteSession(id))).code).toBe(404);
  });

  test('reverts the stored reward, whatever reward the caller states', async () => {
    const before = (await character(oddCharacter)).masterMS;
    await register(draft({ title: 'Rewarded', masterReward: 4, outcomes }));
    expect((await character(oddCharacter)).masterMS).toBe(before + 4);
    await ask('master', 'DELETE', `/session/${await sessionId('Rewarded')}?masterReward=77`);
    expect((await character(oddCharacter)).masterMS).toBe(before);
  });

  test('does not revive a character that was dead before the session, or that a correction has retired since', async () => {
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
  const last = date + 10 * 86_400_000;
  const { count: before } = (await get('/session/count')).json();
  for (const title of ['Beta', 'Alpha', 'Gamma', 'Alpha'])
    await register(draft({ title, outcomes, date: last }));
  const { count } = (await get('/session/count')).json();
  expect(count).toBe(before + 4);
  const listed: WireSession[] = [];
  for (let nextAt: number | undefined = 0; nextAt !== undefined;) {
    const answer = await get(`/session?ts=1&limit=10&nextAt=${nextAt}`);
    const page: { entities: WireSession[]; nextAt?: number } = answer.json();
    expect(page.entities.length).toBeGreaterThan(0);
    listed.push(...page.entities);
    nextAt = page.nextAt;
  }
  expect([listed.length, new Set(listed.map(({ id }) => id)).size]).toEqual([count, count]);
  expect(listed.slice(0, 4).map(({ title }) => title)).toEqual(['Gamma', 'Beta', 'Alpha', 'Alpha']);
  const dates = listed.map((one) => one.date!);
  expect(dates).toEqual(dates.toSorted((one, other) => other - one));
  expect(Object.keys((await get(`/session?limit=10&nextAt=${count - 10}`)).json())).toEqual(['entities']);
  expect((await get(`/session?limit=10&nextAt=${count - 11}`)).json().nextAt).toBe(count - 1);
  expect((await get('/session?limit=10&nextAt=5000')).json()).toEqual({ entities: [] });
  for (const query of ['', '?limit=&nextAt=&ts='])
    expect((await get(`/session${query}`)).json().entities).toHaveLength(10);
});

test('sessions between two dates are sorted oldest first, and include both bounds', async () => {
  const all = (await get('/session/inDates?ts=1&from=0&to=9000000000000')).json();
  expect(all.length).toBeGreaterThanOrEqual(120);
  const dates = all.map((session: { date: number }) => session.date);
  expect(dates).toEqual(dates.toSorted((a: number, b: number) => a - b));
  const [from, to] = [dates[3], dates[9]];
  expect((await get(`/session/inDates?from=${from}&to=${to}`)).json()).toEqual(all.slice(3, 10));
  expect((await get(`/session/inDates?from=${to}&to=${from}`)).json()).toEqual([]);
});
