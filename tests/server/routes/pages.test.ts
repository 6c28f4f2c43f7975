import { describe, expect, test } from 'vitest';
import { calls } from '#core/contract/calls.ts';
import type { WireJournalEntry } from '#core/contract/journal/entry.ts';
import type { OwnCharacter } from '#core/contract/characters/own-overview.ts';
import { totalExperience } from '#core/rules/experience.ts';
import type { Player } from '#core/contract/players.ts';
import type { WireSession } from '#core/contract/sessions.ts';
import { ownerInId } from '#core/rules/names/names.ts';
import { bram, community, communityOfFile, took } from '../support/community.ts';
import { lyra, pathOf } from '../support/serve.ts';

/** The tests that register sessions delete them again, so each finds the demo community. */
const here = communityOfFile();
const { character, correct, deleteSession, get, register, sessionId } = here;
const tobren = 'demo-player:Old Tobren Ashe';

const summaryOf = (characterId: string) => pathOf(calls.characterSummary.path, { characterId });

test('the summary of a character says the same to everybody as long as the character is active', async () => {
  const stored = await character(lyra);
  const { race, characterClass, lastPlayed } = stored;
  for (const who of ['master', 'player', 'keeper'] as const)
    expect((await get(summaryOf(lyra), who)).json()).toMatchObject({
      id: lyra,
      name: 'Lyra Duskwhisper',
      player: { playerId: 'demo-player', name: 'Mira' },
      race,
      characterClass,
      lastPlayed,
      status: 'active',
      exp: totalExperience(stored),
    });
});

test('the summary of a character says of somebody else’s inactive character no more than sessions do, and everything to its player and to managers of characters', async () => {
  expect((await character(tobren)).status).not.toBe('active');
  const player: unknown = expect.objectContaining({ playerId: 'demo-player' });
  const shown = { id: tobren, name: 'Old Tobren Ashe', player, sessions: expect.any(Number) };
  expect((await get(summaryOf(tobren), 'master')).json()).toEqual(shown);
  for (const who of ['player', 'keeper'] as const)
    expect((await get(summaryOf(tobren), who)).json()).toHaveProperty('exp');
});

test('the summary of a character counts the sessions that it played', async () => {
  const played = here.db.selectFrom('session_outcome').select('exp').where('character_id', '=', lyra);
  expect((await get(summaryOf(lyra))).json().sessions).toBe((await played.execute()).length);
});

test('only its player and managers of characters may read a whole character, as long as they have the role', async () => {
  const { get: read, server, db } = await community();
  const path = pathOf(calls.character.path, { characterId: tobren });
  expect((await read(path, 'keeper')).json()).toEqual((await read(path, 'player')).json());
  expect((await read(path, 'master')).statusCode).toBe(403);
  for (const unknown of [pathOf(calls.character.path), summaryOf('demo-player:Nobody')])
    expect((await read(unknown)).statusCode).toBe(404);
  await db.updateTable('member').set({ roles: '[]' }).where('id', '=', 'demo-keeper').execute();
  const { authToken } = await server.signIn('demo-keeper');
  expect((await server.ask({ url: path }, authToken)).statusCode).toBe(403);
  expect((await server.ask({ url: summaryOf(tobren) }, authToken)).json()).not.toHaveProperty('exp');
});

test('players are all listed, sorted by name', async () => {
  const all = (await get(calls.players.path)).json<Player[]>();
  const stored = await here.db.selectFrom('player').select('id').orderBy('normalised_name').execute();
  expect(all.map(({ playerId }) => playerId)).toEqual(stored.map(({ id }) => id));
  expect(all).toContainEqual(expect.objectContaining({ playerId: 'demo-player', name: 'Mira' }));
});

test('players have their active characters, sorted by name', async () => {
  const { player, entities } = (await get('/player/demo-player', 'master')).json();
  expect(player).toMatchObject({ playerId: 'demo-player', name: 'Mira' });
  const own = here.db.selectFrom('character').select('id').where('player_id', '=', 'demo-player');
  const active = await own.where('status', '=', 'active').orderBy('normalised_name').execute();
  expect((entities as { id: string }[]).map(({ id }) => id)).toEqual(active.map(({ id }) => id));
  expect((await get('/player/nobody')).statusCode).toBe(404);
});

test('a session is the same alone as in the list, and 404 if it does not exist', async () => {
  const [first] = (await get('/session?limit=1')).json<{ entities: WireSession[] }>().entities;
  expect((await get(`/session/${first!.id}`)).json()).toEqual(first);
  expect((await get('/session/none')).statusCode).toBe(404);
  expect((await get('/session/none/history')).statusCode).toBe(404);
});

test('a session has the entries about it, without what they changed: the reward of the master is not on its card', async () => {
  await register({ title: 'An Ordinary Evening', outcomes: [took(lyra)] });
  const id = await sessionId('An Ordinary Evening');
  const { entities, names } = (await get(`/session/${id}/history`)).json();
  expect(entities).toMatchObject([
    { kind: 'registered', subject: id, actor: 'demo-master', changes: [], moreChanges: 0, mayUndo: false },
  ]);
  expect(names).toEqual({ 'demo-master': 'Master Corvin' });
  const mastersEntry = (await get(`/session/${id}/history`, 'master')).json().entities[0];
  expect(mastersEntry).toMatchObject({ mayUndo: true } satisfies Partial<WireJournalEntry>);
  await deleteSession(id);
});

describe('the search of sessions', () => {
  const search = async (filter: Record<string, string>) => {
    const query = new URLSearchParams({ limit: '50', ...filter });
    const page = (await get(`/session?${query}`)).json<{ entities: WireSession[]; nextAt?: number }>();
    return { ...page, ...(await get(`/session/count?${query}`)).json<{ count: number }>() };
  };
  const everything = async () => (await search({})).entities;
  const charactersIn = ({ master, characters }: WireSession) =>
    [master ?? ''].concat((characters ?? []).map((one) => one.character));

  test('finds part of a title, whatever its case and accents, and takes no letter for a pattern', async () => {
    const [{ title }] = (await everything()) as [WireSession];
    const part = title.slice(2, 9).toUpperCase();
    const { entities, count } = await search({ text: part });
    expect(entities.length).toBeGreaterThan(0);
    expect(count).toBe(entities.length);
    for (const found of entities) expect(found.title.toUpperCase()).toContain(part);
    expect((await search({ text: '%' })).count).toBe(0);
    expect((await search({ text: '_' })).count).toBe(0);
  });

  test.each<[string, (session: WireSession) => string, (session: WireSession, wanted: string) => boolean]>([
    ['label', ({ labels }) => labels![0]!.id, ({ labels }, id) => labels!.some((one) => one.id === id)],
    ['master', ({ master }) => ownerInId(master), ({ master }, id) => ownerInId(master) === id],
    ['player', () => 'demo-player', (session, id) => charactersIn(session).map(ownerInId).includes(id)],
    ['character', () => lyra, (session, id) => charactersIn(session).includes(id)],
  ])('finds the sessions of a %s, in the order of the list', async (name, wantedOf, matches) => {
    const all = await everything();
    const wanted = wantedOf(all.find(({ labels }) => labels!.length > 0)!);
    const expected = all.filter((session) => matches(session, wanted)).map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(all.length);
    const { entities, count } = await search({ [name]: wanted });
    expect(entities.slice(0, expected.length).map(({ id }) => id)).toEqual(expected);
    expect(count).toBeGreaterThanOrEqual(entities.length);
  });

  test('joins its conditions, and pages what it has found', async () => {
    const filter = { player: 'demo-player' };
    const { entities, count } = await search(filter);
    const page = await search({ ...filter, limit: '2', nextAt: '1' });
    expect([page.entities, page.nextAt]).toEqual([entities.slice(1, 3), 3]);
    const last = await search({ ...filter, limit: '2', nextAt: String(count - 1) });
    expect([last.entities.length, last.nextAt]).toEqual([1, undefined]);
    expect((await search({ ...filter, label: 'none' })).count).toBe(0);
  });
});

const own = async (id: string): Promise<OwnCharacter> => {
  const { entities } = (await get(calls.ownOverview.path)).json<{ entities: OwnCharacter[] }>();
  return entities.find((one) => one.id === id)!;
};

test('the overview of one’s own characters names the last game, and the session in which a character died', async () => {
  const outcomes = [took(lyra), took(bram, 1, true)];
  const later = Date.UTC(2030, 0, 1);
  await register({ title: 'The Fall', date: later, outcomes });
  const game = { session: await sessionId('The Fall'), title: 'The Fall', date: later };
  expect(await own(lyra)).toMatchObject({ lastGame: game, death: null });
  expect(await own(bram)).toMatchObject({ lastGame: game, death: game });
  await deleteSession(game.session);
  expect((await own(bram)).death).toBeNull();
  expect((await own(lyra)).lastGame).not.toEqual(game);
  const at = Date.UTC(2030, 1, 1);
  await correct(bram, { ms: 0, description: 'Lost at sea', date: at, statusChange: 'dead' });
  expect((await own(bram)).death).toEqual({ session: null, title: null, date: at });
  await correct(bram, { ms: 0, description: 'Found', date: at, statusChange: 'active' });
});
