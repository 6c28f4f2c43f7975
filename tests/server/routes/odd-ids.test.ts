import { beforeAll, expect, test } from 'vitest';
import { calls } from '#core/contract/calls.ts';
import { oddCharacter } from '#server/demo/characters.ts';
import { oddNames } from '#server/demo/odd-items.ts';
import { communityOfFile } from '../support/community.ts';
import { inventoryPath, lyra, pathOf } from '../support/serve.ts';

const here = communityOfFile();
const { character, createItem, inventory, item } = here;

let origin: string;
let headers: Record<string, string>;

// The tests use a real socket, so that names become parts of real URLs.
beforeAll(async () => {
  origin = await here.server.app.listen({ host: '127.0.0.1', port: 0 });
  const { authToken } = await here.server.signIn('demo-player');
  headers = { authorization: `Bearer ${authToken}`, 'content-type': 'application/json' };
});

const get = async (path: string) => fetch(origin + path, { headers });
const post = async (path: string, body: unknown) =>
  fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });

const materialsBy = (itemId: string) => get(pathOf(calls.materialsBy.path, { itemId }));

test('a character can have an id with quotes, slashes, symbols, colons and an emoji', async () => {
  const answer = await get(pathOf(calls.character.path, { characterId: oddCharacter }));
  expect(answer.status).toBe(200);
  const name = oddCharacter.slice('demo-player:'.length);
  expect(await answer.json()).toMatchObject({ id: oddCharacter, name });
});

test.each(oddNames)('an item can be called %s: it is read, looked up and sold by its name', async (name) => {
  const [read] = await (await post('/item/byIds', { ids: [name] })).json();
  expect(read.name).toBe(name);
  expect((await materialsBy(name)).status).toBe(200);
  await inventory('keeper', lyra, 'ASSIGN', name, 1);
  const owned = (await character(lyra)).inventory[name];
  const sold = await post(inventoryPath(lyra), { itemId: name, qty: owned, operation: 'SELL' });
  expect(sold.status).toBe(read.sell ? 200 : 400);
});

test('an unknown id gets an empty answer, not an error', async () => {
  for (const id of ['%2F', '%252F', '..', '.', 'a/b?c#d%', '__proto__', '‮override', 'x'.repeat(500)]) {
    const answer = await materialsBy(`odd ${id}`);
    expect([id, answer.status, await answer.json()]).toEqual([id, 200, { ids: [] }]);
  }
});

test('an item whose name looks percent-encoded differs from the item with the decoded name', async () => {
  await createItem({ name: 'a%2Fb' });
  await createItem({ name: 'Made of %2F', craft: [{ label: 'Make', materials: { 'a%2Fb': 1 } }] });
  expect(await (await materialsBy('a%2Fb')).json()).toEqual({ ids: ['Made of %2F'] });
  expect(await (await materialsBy('a/b')).json()).toEqual({ ids: [] });
  expect(await item('Made of %2F')).toBeDefined();
});

test('an item can be called __proto__, be owned and be sold', async () => {
  await createItem({ name: '__proto__', sell: { cost: 2 } });
  await inventory('keeper', lyra, 'ASSIGN', '__proto__', 1);
  const read = async () => (await get(pathOf(calls.character.path, { characterId: lyra }))).text();
  expect(await read()).toContain('"__proto__":1');
  const sale = { itemId: '__proto__', qty: 1, operation: 'SELL' };
  expect((await post(inventoryPath(lyra), sale)).status).toBe(200);
  expect(await read()).not.toContain('"__proto__"');
});
