import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { levelAt } from '#core/rules/experience.ts';
import { imageTypeOf } from '#core/rules/token-image.ts';
import { missingSellTools, sellableQuantity } from '#core/rules/trade/sale.ts';
import { readItem } from '#core/contract/items.ts';
import { groupBy } from '#server/store/json.ts';
import { allOf, digest, lyra, open, serve, temporaryFolder, type TestServer } from '../support/serve.ts';

let server: TestServer;
beforeAll(async () => {
  server = await open({ dataDir: await mkdtemp(join(tmpdir(), 'nyx-demo-')) });
});
afterAll(async () => {
  await server.app.close();
  await rm(server.dataDir, { recursive: true });
});

const db = () => server.app.store.db;
const read = {
  players: () => db().selectFrom('player').selectAll().execute(),
  characters: () => db().selectFrom('character').selectAll().execute(),
  items: () => db().selectFrom('item').selectAll().execute(),
  materials: () => db().selectFrom('item_material').selectAll().execute(),
  sessions: () => db().selectFrom('session').selectAll().execute(),
  outcomes: () => db().selectFrom('session_outcome').selectAll().execute(),
  erratas: () => db().selectFrom('errata').selectAll().execute(),
  images: () => db().selectFrom('token_image').selectAll().execute(),
};
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

test('the demo community has the documented size', async () => {
  expect(await read.players()).toHaveLength(40);
  expect(await read.characters()).toHaveLength(150);
  expect(await read.items()).toHaveLength(400);
  expect(await read.sessions()).toHaveLength(120);
  expect((await server.app.store.members.all()).map(({ id }) => id)).toEqual(
    ['admin', 'keeper', 'master', 'newcomer', 'player', 'warden'].map((name) => `demo-${name}`),
  );
});

test('the demo community is identical at every first start', async () => {
  const again = await serve({ dataDir: await temporaryFolder() });
  expect(await digest(again)).toBe(await digest(server));
});

/** The data check of the demo community covers experience, names, recipes and deaths. */
test('the dates of every character match its sessions', async () => {
  const [sessions, outcomes] = [await read.sessions(), await read.outcomes()];
  const dateOf = new Map(sessions.map(({ id, date }) => [id, date]));
  for (const { id, last_mastered, last_played, ...experience } of await read.characters()) {
    const played = outcomes.filter(({ character_id }) => character_id === id);
    const mastered = sessions.filter(({ master_id }) => master_id === id);
    expect(last_played ?? 0).toBe(Math.max(0, ...played.map(({ session_id }) => dateOf.get(session_id)!)));
    expect(last_mastered ?? 0).toBe(Math.max(0, ...mastered.map(({ date }) => date)));
    const { session_ms, errata_ms, master_ms, pbc_ms } = experience;
    expect(session_ms + errata_ms + master_ms + pbc_ms).toBeGreaterThanOrEqual(0);
  }
});

test('characters play only between creation and departure, at most one per player and session, and only masters run sessions', async () => {
  const characters = new Map((await read.characters()).map((character) => [character.id, character]));
  const players = new Map((await read.players()).map((player) => [player.id, player]));
  const outcomes = await read.outcomes();
  const erratas = await read.erratas();
  const leftAt = new Map(
    erratas
      .filter(({ status_change }) => status_change)
      .map(({ character_id, date }) => [character_id, date]),
  );
  for (const session of await read.sessions()) {
    const master = characters.get(session.master_id)!;
    expect(players.get(master.player_id)!.master_since).toBeLessThan(session.date);
    expect(session.date).toBeLessThan(server.clock.now);
    expect(session.date).toBeGreaterThan(server.clock.now - 731 * 86_400_000);
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

test('a character that left has one correction with its status, and a death in a session names the session', async () => {
  const erratas = await read.erratas();
  const titles = new Map((await read.sessions()).map(({ id, title }) => [id, title]));
  const deaths = erratas.filter(({ session_id }) => session_id !== null);
  expect(deaths.length).toBeGreaterThan(3);
  for (const { session_id, description } of deaths)
    expect(description).toBe(`Dead in session ${titles.get(session_id!)}`);
  for (const { id, status } of await read.characters()) {
    const left = erratas.filter((errata) => errata.character_id === id && errata.status_change === status);
    expect(left).toHaveLength(status === 'active' ? 0 : 1);
  }
});

test('the journal begins with each session and correction of a character, at its own time and with who registered it', async () => {
  const sessions = new Map((await read.sessions()).map((session) => [session.id, session]));
  const lineOf = (
    kind: string,
    subject: string,
    at: number,
    actor: string | null,
    exp: number,
    about: object,
  ) => JSON.stringify({ kind, subject, at, actor, exp, about });
  const aboutOf = ({ id, title, date, master_id }: NonNullable<ReturnType<typeof sessions.get>>) => ({
    session: id,
    title,
    date,
    master: master_id,
  });
  const expected = [
    ...(await read.outcomes()).map(({ session_id, character_id, exp, killed }) => {
      const session = sessions.get(session_id)!;
      const about = { ...aboutOf(session), ...(killed === 1 ? { died: true } : {}) };
      return lineOf('played', character_id, session.date, session.registered_by, exp, about);
    }),
    ...[...sessions.values()].map((session) => {
      const { date, master_id, master_reward, registered_by } = session;
      return lineOf('mastered', master_id, date, registered_by, master_reward, aboutOf(session));
    }),
    ...(await read.erratas())
      .filter(({ session_id }) => session_id === null)
      .map(({ character_id, date, ms, description }) =>
        lineOf('corrected', character_id, date, null, ms, { description }),
      ),
  ];
  const rows = await db().selectFrom('journal').selectAll().orderBy('seq').execute();
  const past = rows.filter(({ kind }) => ['played', 'mastered', 'corrected'].includes(kind));
  const stated = past.map(({ kind, subject_id, at, actor, changes, about }) => {
    const { columns } = JSON.parse(changes) as { columns?: Record<string, [number, number]> };
    const gains = Object.values(columns ?? {}).map(([before, after]) => after - before);
    return lineOf(kind, subject_id, at, actor, sum(gains), JSON.parse(about!) as object);
  });
  expect(stated.toSorted()).toEqual(expected.toSorted());
  for (const entries of groupBy(past, ({ subject_id }) => subject_id).values()) {
    const times = entries.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  }
});

test('every status occurs, every member except the newcomer owns an active character, and levels and recipes vary', async () => {
  const characters = await read.characters();
  for (const status of ['active', 'dead', 'npc', 'retired'] as const)
    expect(characters.filter((character) => character.status === status).length).toBeGreaterThan(5);
  for (const { id } of await server.app.store.members.all())
    expect([id, characters.some(({ player_id, status }) => player_id === id && status === 'active')]).toEqual(
      [id, id !== 'demo-newcomer'],
    );
  const table = await server.app.store.experience.table();
  const levels = characters.map((row) =>
    levelAt(table, row.session_ms + row.errata_ms + row.master_ms + row.pbc_ms),
  );
  expect(new Set(levels).size).toBeGreaterThan(6);
  const names = new Set((await read.items()).map(({ name }) => name));
  const users = groupBy(await read.materials(), ({ material_name }) => material_name);
  expect([...users.keys()].filter((material) => !names.has(material))).toEqual([]);
  expect(Math.max(...[...users.values()].map(({ length }) => length))).toBeGreaterThan(10);
});

test('the main character owns items that can be sold, and items that cannot be sold for each possible reason', async () => {
  const seller = (await server.app.store.characters.find(lyra))!;
  const items = (await allOf(server.app.store.items.byNames(Object.keys(seller.inventory)))).map(readItem);
  expect(items.length).toBeGreaterThan(60);
  expect(items).toHaveLength(Object.keys(seller.inventory).length);
  expect(items.some((item) => sellableQuantity(item, seller) > 1)).toBe(true);
  expect(items.some((item) => item.sell === null)).toBe(true);
  expect(items.some((item) => missingSellTools(item, seller).length > 0)).toBe(true);
  expect(items.some((item) => item.craft.length > 3)).toBe(true);
  for (const sign of ['/', '?', '#', '%', '"', '🐉', 'ح', 'ח'])
    expect(items.some(({ name }) => name.includes(sign))).toBe(true);
});

test('the item named constructor has an owner, but no member’s character owns it', async () => {
  const rows = await db().selectFrom('inventory').select(['character_id', 'item_name']).execute();
  const owners = rows.flatMap((row) => (row.item_name in {} ? row.character_id.split(':')[0]! : []));
  expect(owners.length).toBeGreaterThan(0);
  for (const { id } of await server.app.store.members.all()) expect(owners).not.toContain(id);
});

test('token images are small, and some characters have none', async () => {
  const images = await read.images();
  expect(images.length).toBeGreaterThan(100);
  expect(images.length).toBeLessThan(150);
  for (const { mime_type, image } of images) {
    const bytes = Buffer.from(image, 'base64');
    expect(imageTypeOf(bytes)).toBe(mime_type);
    expect(bytes.length).toBeLessThan(16_384);
  }
});

test('a database can be created without the demo community', async () => {
  const bare = await serve({ seed: false });
  expect(await bare.app.store.members.all()).toEqual([]);
  expect(bare.app.firstStart).toBe(false);
});
