import { expect, test } from 'vitest';
import { oddCharacter } from '#server/demo/characters.ts';
import { seedLargeInventory } from '#server/demo/large-inventory.ts';
import { manyLabelled, oddNames } from '#server/demo/odd-items.ts';
import { rowOf } from '#server/store/repositories/item-rows.ts';
import { allOf, failure, inventoryPath, lyra, pathOf, serve, type TestServer } from '../support/serve.ts';
import { calls } from '#core/contract/calls.ts';

/** A server, and functions that call it through a real socket, so that names become parts of real URLs. */
async function scene() {
  const server = await serve();
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { authToken } = await server.signIn('demo-player');
  const headers = { authorization: `Bearer ${authToken}`, 'content-type': 'application/json' };
  return {
    server,
    get: async (path: string) => fetch(origin + path, { headers }),
    post: async (path: string, body: unknown) =>
      fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) }),
  };
}

/** Gives a character one piece of an item, unless it already owns that item. */
const giveItem = (server: TestServer, characterId: string, name: string) =>
  server.app.store.db
    .insertInto('inventory')
    .values({ character_id: characterId, item_name: name, quantity: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

test('a character can have an id with quotes, slashes, symbols, colons and an emoji', async () => {
  const { get } = await scene();
  const answer = await get(pathOf(calls.character.path, { characterId: oddCharacter }));
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    id: oddCharacter,
    name: oddCharacter.slice('demo-player:'.length),
  });
});

test.each(oddNames)('an item can be called %s: it is read, looked up and sold by its name', async (name) => {
  const { server, get, post } = await scene();
  const [item] = await (await post('/item/byIds', { ids: [name] })).json();
  expect(item.name).toBe(name);
  expect((await get(pathOf(calls.materialsBy.path, { itemId: name }))).status).toBe(200);
  await giveItem(server, lyra, name);
  const owned = (await server.app.store.characters.find(lyra))!.inventory[name];
  const sold = await post(inventoryPath(lyra), { itemId: name, qty: owned, operation: 'SELL' });
  expect(sold.status).toBe(item.sell ? 200 : 400);
});

test.each(['%2F', '%252F', '..', '.', 'a/b?c#d%', '__proto__', '$where', '‮override', 'x'.repeat(500)])(
  'the unknown id %s gets an empty answer, not an error',
  async (id) => {
    const { server } = await scene();
    const { authToken } = await server.signIn('demo-player');
    const answer = await server.ask(
      { url: pathOf(calls.materialsBy.path, { itemId: `odd ${id}` }) },
      authToken,
    );
    expect([answer.statusCode, answer.json()]).toEqual([200, { ids: [] }]);
  },
);

test('an id that is too long for a path is refused with a message', async () => {
  const { server } = await scene();
  const { authToken } = await server.signIn('demo-player');
  const answer = await server.ask(
    { url: pathOf(calls.materialsBy.path, { itemId: 'x'.repeat(2_001) }) },
    authToken,
  );
  expect(failure(answer).code).toBe(414);
});

test('an item whose name looks percent-encoded differs from the item with the decoded name', async () => {
  const { server, get } = await scene();
  const item = { name: 'Made of %2F', tier: 3 };
  await server.app.store.db.insertInto('item').values(rowOf(item)).execute();
  await server.app.store.db
    .insertInto('item_material')
    .values({ item_name: 'Made of %2F', material_name: 'a%2Fb' })
    .execute();
  const lookUp = async (itemId: string) =>
    (await (await get(pathOf(calls.materialsBy.path, { itemId }))).json()).ids;
  expect(await lookUp('a%2Fb')).toEqual(['Made of %2F']);
  expect(await lookUp('a/b')).toEqual([]);
  expect((await allOf(server.app.store.items.byNames(['Made of %2F'])))[0]).toMatchObject({ tier: 3 });
});

test('an item can be called __proto__, be owned and be sold', async () => {
  const { server, post, get } = await scene();
  const { db } = server.app.store;
  await db.updateTable('item').set({ name: '__proto__' }).where('name', '=', 'Guild Writ').execute();
  await db.updateTable('item').set({ sell: '{"cost":2}' }).where('name', '=', '__proto__').execute();
  const path = pathOf(calls.character.path, { characterId: lyra });
  expect(await (await get(path)).text()).toContain('"__proto__":1');
  expect((await post(inventoryPath(lyra), { itemId: '__proto__', qty: 1, operation: 'SELL' })).status).toBe(
    200,
  );
  expect(await (await get(path)).text()).not.toContain('"__proto__"');
});

test('an inventory can contain two thousand items', async () => {
  const { server, post } = await scene();
  await seedLargeInventory(server.app.store, 'demo-player:Bram Copperkettle', 2_000);
  const { inventory } = (await server.app.store.characters.find('demo-player:Bram Copperkettle'))!;
  const names = Object.keys(inventory);
  expect(names).toHaveLength(2_000);
  expect(await (await post('/item/byIds', { ids: names })).json()).toHaveLength(2_000);
});

test('the demo item with the most labels has more than 30', async () => {
  const { server } = await scene();
  expect((await allOf(server.app.store.items.byNames([manyLabelled])))[0]!.labels!.length).toBeGreaterThan(
    30,
  );
});
