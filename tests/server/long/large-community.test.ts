import { expect, test } from 'vitest';
import { largeCommunity, seedLargeCommunity } from '#server/demo/large-community.ts';
import { checkData } from '#server/store/check-data.ts';
import { openStore } from '#server/store/store.ts';
import { databaseUrlOf } from '../support/engine.ts';
import { digest, serve, temporaryFolder } from '../support/serve.ts';

const sizes = { players: 300, characters: 900, items: 600, sessions: 1_500 };
const today = Date.UTC(2026, 4, 17);

test('a large community has the requested sizes and sound data, its members can sign in, and a start adds no demo community', async () => {
  const dataDir = await temporaryFolder();
  const store = await openStore(dataDir, await databaseUrlOf(dataDir));
  expect(await seedLargeCommunity(store, sizes, today)).toBe(true);
  for (const [table, size] of [
    ['player', sizes.players],
    ['character', sizes.characters],
    ['item', sizes.items],
    ['session', sizes.sessions],
  ] as const)
    expect(await store.db.selectFrom(table).selectAll().execute()).toHaveLength(size);
  const deaths = await store.db
    .selectFrom('session_outcome')
    .select('exp')
    .where('killed', '!=', 0)
    .execute();
  expect(deaths.length).toBeGreaterThan(5);
  await store.close();
  const { app, ask, signIn } = await serve({ dataDir });
  expect(app.firstStart).toBe(false);
  expect(await checkData(app.store)).toEqual([]);
  const { authToken } = await signIn('demo-player');
  expect((await ask({ url: '/character/forSelf' }, authToken)).json()).toHaveLength(6);
});

test('a large community is identical at every run', () => {
  expect(largeCommunity(sizes, today)).toEqual(largeCommunity(sizes, today));
});

test('a database with data is not changed', async () => {
  const server = await serve();
  const before = await digest(server);
  expect(await seedLargeCommunity(server.app.store, sizes, today)).toBe(false);
  expect(await digest(server)).toBe(before);
});
