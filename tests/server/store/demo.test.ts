import { expect, test } from 'vitest';
import { levelAt } from '#core/rules/experience.ts';
import { largeCommunity, seedLargeCommunity } from '#server/demo/large-community.ts';
import { groupBy } from '#server/store/json.ts';
import { sharedServer } from '../support/community.ts';
import { digest, serve, temporaryFolder } from '../support/serve.ts';

const shared = sharedServer();
const db = () => shared().app.store.db;
const read = {
  players: () => db().selectFrom('player').selectAll().execute(),
  characters: () => db().selectFrom('character').selectAll().execute(),
  items: () => db().selectFrom('item').selectAll().execute(),
  materials: () => db().selectFrom('item_material').selectAll().execute(),
  sessions: () => db().selectFrom('session').selectAll().execute(),
  outcomes: () => db().selectFrom('session_outcome').selectAll().execute(),
  erratas: () => db().selectFrom('errata').selectAll().execute(),
};

test('the demo community has the documented size', async () => {
  expect(await read.players()).toHaveLength(40);
  expect(await read.characters()).toHaveLength(150);
  expect(await read.items()).toHaveLength(400);
  expect(await read.sessions()).toHaveLength(120);
  expect((await shared().app.store.members.all()).map(({ id }) => id)).toEqual(
    ['admin', 'keeper', 'master', 'newcomer', 'player', 'warden'].map((name) => `demo-${name}`),
  );
});

test('the demo community is identical at every first start', async () => {
  const again = await serve({ dataDir: await temporaryFolder() });
  expect(await digest(again)).toBe(await digest(shared()));
});

test('characters play only between creation and departure, at most one per player and session, and only masters run sessions', async () => {
  const characters = new Map((await read.characters()).map((character) => [character.id, character]));
  const players = new Map((await read.players()).map((player) => [player.id, player]));
  const outcomes = await read.outcomes();
  const departures = (await read.erratas()).filter(({ status_change }) => status_change);
  const leftAt = new Map(departures.map(({ character_id, date }) => [character_id, date]));
  for (const session of await read.sessions()) {
    const master = characters.get(session.master_id)!;
    expect(players.get(master.player_id)!.master_since).toBeLessThan(session.date);
    expect(session.date).toBeLessThan(shared().clock.now);
    expect(session.date).toBeGreaterThan(shared().clock.now - 731 * 86_400_000);
    const party = outcomes
      .filter(({ session_id }) => session_id === session.id)
      .map(({ character_id }) => characters.get(character_id)!);
    expect(party.length).toBeGreaterThan(0);
    expect(new Set([master, ...party].map(({ player_id }) => player_id)).size).toBe(party.length + 1);
    for (const { id, created } of [master, ...party]) {
      expect(created).toBeLessThan(session.date);
      expect(leftAt.get(id) ?? Infinity).toBeGreaterThanOrEqual(session.date);
    }
  }
});

test('the journal begins with each session of a character, at its own time and with who registered it', async () => {
  const sessions = new Map((await read.sessions()).map((session) => [session.id, session]));
  const kinds = ['played', 'mastered'] as const;
  const rows = await db().selectFrom('journal').selectAll().where('kind', 'in', kinds).execute();
  expect(rows).toHaveLength((await read.outcomes()).length + sessions.size);
  for (const { at, actor, about } of rows) {
    const { session, title, date, master } = JSON.parse(about!);
    const stored = sessions.get(session)!;
    expect([date, actor, title, master]).toEqual([at, stored.registered_by, stored.title, stored.master_id]);
    expect(at).toBe(stored.date);
  }
});

test('every status occurs, every member except the newcomer owns an active character, and levels and recipes vary', async () => {
  const characters = await read.characters();
  for (const status of ['active', 'dead', 'npc', 'retired'] as const)
    expect(characters.filter((character) => character.status === status).length).toBeGreaterThan(5);
  for (const { id } of await shared().app.store.members.all())
    expect([id, characters.some(({ player_id, status }) => player_id === id && status === 'active')]).toEqual(
      [id, id !== 'demo-newcomer'],
    );
  const table = await shared().app.store.experience.table();
  const levels = characters.map((row) =>
    levelAt(table, row.session_ms + row.errata_ms + row.master_ms + row.pbc_ms),
  );
  expect(new Set(levels).size).toBeGreaterThan(6);
  const names = new Set((await read.items()).map(({ name }) => name));
  const users = groupBy(await read.materials(), ({ material_name }) => material_name);
  expect([...users.keys()].filter((material) => !names.has(material))).toEqual([]);
  expect(Math.max(...[...users.values()].map(({ length }) => length))).toBeGreaterThan(10);
});

test('an invented large community is identical at every run, and is not added to a database with data', async () => {
  const before = await digest(shared());
  const sizes = { players: 300, characters: 600, items: 600, sessions: 600 };
  const { now } = shared().clock;
  expect(largeCommunity(sizes, now)).toEqual(largeCommunity(sizes, now));
  expect(await seedLargeCommunity(shared().app.store, sizes, now)).toBe(false);
  expect(await digest(shared())).toBe(before);
});
