import { expect, onTestFinished, test } from 'vitest';
import { largeCommunity, seedLargeCommunity } from '#server/demo/large-community.ts';
import { openStore, type Store } from '#server/store/store.ts';
import { databaseUrlOf } from '../support/engine.ts';
import { serve, temporaryFolder } from '../support/serve.ts';

const sizes = { players: 300, characters: 900, items: 600, sessions: 1_500 };
const today = Date.UTC(2026, 4, 17);

async function openEmptyStore(): Promise<Store> {
  const folder = await temporaryFolder();
  const store = await openStore(folder, await databaseUrlOf(folder));
  onTestFinished(() => store.close());
  return store;
}

const countIn = async ({ db }: Store, table: 'player' | 'character' | 'item' | 'session'): Promise<number> =>
  Number(
    (
      await db
        .selectFrom(table)
        .select((row) => row.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

test('a large community has the requested sizes, and the data of its characters match its sessions and corrections', async () => {
  const store = await openEmptyStore();
  expect(await seedLargeCommunity(store, sizes, today)).toBe(true);
  expect({
    players: await countIn(store, 'player'),
    characters: await countIn(store, 'character'),
    items: await countIn(store, 'item'),
    sessions: await countIn(store, 'session'),
  }).toEqual(sizes);

  const characters = await store.db.selectFrom('character').selectAll().execute();
  const outcomes = await store.db
    .selectFrom('session_outcome')
    .innerJoin('session', 'session.id', 'session_outcome.session_id')
    .select(['character_id', 'exp', 'killed', 'date'])
    .execute();
  const sessions = await store.db.selectFrom('session').selectAll().execute();
  const erratas = await store.db.selectFrom('errata').selectAll().execute();
  const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
  const latest = (dates: number[]): number | null => (dates.length > 0 ? Math.max(...dates) : null);
  let deathCount = 0;
  for (const one of characters) {
    const played = outcomes.filter(({ character_id }) => character_id === one.id);
    const mastered = sessions.filter(({ master_id }) => master_id === one.id);
    const corrected = erratas.filter(({ character_id }) => character_id === one.id);
    const died = played.some((outcome) => outcome.killed !== 0);
    deathCount += Number(died);
    expect(one).toMatchObject({
      session_ms: sum(played.map(({ exp }) => exp)),
      master_ms: sum(mastered.map(({ master_reward }) => master_reward)),
      errata_ms: sum(corrected.map(({ ms }) => ms)),
      last_played: latest(played.map(({ date }) => date)),
      last_mastered: latest(mastered.map(({ date }) => date)),
      ...(died ? { status: 'dead' } : {}),
    });
  }
  expect(deathCount).toBeGreaterThan(5);
});

test('a large community is identical at every run', () => {
  expect(largeCommunity(sizes, today)).toEqual(largeCommunity(sizes, today));
});

test('a database with data is not changed', async () => {
  const { app } = await serve();
  const before = await app.store.db.selectFrom('character').selectAll().orderBy('id').execute();
  expect(await seedLargeCommunity(app.store, sizes, today)).toBe(false);
  expect(await app.store.db.selectFrom('character').selectAll().orderBy('id').execute()).toEqual(before);
});

test('members of a large community can sign in, and a start does not add the demo community', async () => {
  const dataDir = await temporaryFolder();
  const store = await openStore(dataDir, await databaseUrlOf(dataDir));
  await seedLargeCommunity(store, sizes, today);
  await store.close();
  const server = await serve({ dataDir });
  expect(server.app.firstStart).toBe(false);
  const { authToken } = await server.signIn('demo-player');
  const own = await server.ask({ url: '/character/forSelf' }, authToken);
  expect(own.json()).toHaveLength(6);
});
