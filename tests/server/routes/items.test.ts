import { describe, expect, test } from 'vitest';
import { calls } from '#core/contract/calls.ts';
import type { Fields } from '#core/contract/fields.ts';
import { itemFields } from '#core/contract/items.ts';
import { succeeded } from '#core/contract/outcome.ts';
import { compareTexts, searchNames } from '#core/rules/search.ts';
import { normaliseName } from '#core/rules/names/names.ts';
import { communityOfFile } from '../support/community.ts';
import { allOf, failure, lyra, pathOf } from '../support/serve.ts';
import { firstMoment } from '../support/settings.ts';

/** Each test that writes has its own items. */
const here = communityOfFile();
const { ask, character, createItem, deleteItem, get, inventory, item, refusal, updateItem } = here;

const potion = { id: 'item-potion', name: 'Potion' };
const common = { id: 'item-common', name: 'Common' };

interface Page {
  entities: { name: string }[];
  nextAt?: number;
}

const namesIn = (entities: { name: string }[]) => entities.map(({ name }) => name);

const allNames = async () => namesIn(await here.db.selectFrom('item').select('name').execute());

const search = async (query: string, body?: unknown): Promise<Page> =>
  (await ask('player', 'POST', `/item/search?ts=1&${query}`, body)).json();

/** All names that a search finds, read page by page. */
async function searchAll(text: string, limit: number, body?: unknown): Promise<string[]> {
  const found: string[] = [];
  const query = `limit=${limit}&query=${encodeURIComponent(text)}`;
  for (let nextAt: number | undefined = 0; nextAt !== undefined;) {
    const page: Page = await search(`${query}&nextAt=${nextAt}`, body);
    found.push(...namesIn(page.entities));
    nextAt = page.nextAt;
  }
  return found;
}

describe('the item search', () => {
  const signs = ['%', '_', '!', '\\', '🐉'];
  const words = ['', 'POTION', ' potion  of', 'í', 'ing', "o'm", '50/50', 'smith’s', 'מ', 'zzz', ...signs];

  test.each(words)('finds names that begin with "%s" first, then names that contain it', async (query) => {
    const expected = searchNames(await allNames(), query);
    for (const limit of [7, 1_000]) expect(await searchAll(query, limit)).toEqual(expected);
  });

  test('can be limited to a label, and finds nothing for an unknown label', async () => {
    const labels = here.db.selectFrom('item_label').select('item_name').where('label_id', '=', potion.id);
    const labelled = new Set((await labels.execute()).map(({ item_name }) => item_name));
    const expected = searchNames(await allNames(), 'of').filter((name) => labelled.has(name));
    expect(expected.length).toBeGreaterThan(3);
    expect(await searchAll('of', 3, potion)).toEqual(expected);
    expect(await searchAll('', 3, { id: 'nothing', name: 'Nothing' })).toEqual([]);
  });

  test('finds everything without a body or with null, ten items by default, and names no page after the last', async () => {
    const count = (await allNames()).length;
    expect(await search('limit=2')).toEqual(await search('limit=2', null));
    expect((await ask('player', 'POST', '/item/search', null)).json().entities).toHaveLength(10);
    expect((await search(`limit=${count}`)).nextAt).toBeUndefined();
    expect((await search(`limit=${count - 1}`)).nextAt).toBe(count - 1);
    expect(await search(`limit=10&nextAt=${count}`)).toEqual({ entities: [] });
  });
});

test('item ids are the sorted names of the items that have every requested label', async () => {
  const ids = async (body: unknown, query = '') =>
    (await ask('player', 'POST', `/item/ids?ts=1${query}`, body)).json();
  const all = await ids(null);
  expect(all.length).toBeGreaterThanOrEqual(400);
  const keys = all.map((name: string) => `${normaliseName(name)}\u0000${name}`);
  expect(keys).toEqual(keys.toSorted(compareTexts));
  expect(await ids([])).toEqual(all);
  const labelled = (await allOf(here.store.items.all())).filter(({ labels }) =>
    [potion, common].every(({ id }) => labels!.some((label) => label.id === id)),
  );
  const both = namesIn(labelled);
  expect(both.length).toBeGreaterThan(2);
  expect(await ids([potion, common, potion])).toEqual(both);
  expect(await ids([potion, { id: 'x', name: 'X' }])).toEqual([]);
  const query = both[0]!.slice(1, 5);
  expect(await ids([potion, common], `&query=${encodeURIComponent(query)}`)).toContain(both[0]);
});

test('the list of all items includes the fields that the existing client requires; sources are sorted by name', async () => {
  const items = (await get('/item')).json();
  expect(items.length).toBeGreaterThanOrEqual(400);
  for (const { labels, craft } of items) {
    expect(labels).toBeInstanceOf(Array);
    for (const { materials } of craft) expect(materials).toBeTypeOf('object');
  }
  const names = namesIn((await get('/item/sources')).json());
  expect(names.length).toBeGreaterThan(2);
  expect(names).toEqual(names.toSorted(compareTexts));
});

test('the usage of an item lists the characters that own it, either of every status or only active ones', async () => {
  const dead = 'demo-player:Old Tobren Ashe';
  await inventory('keeper', dead, 'ASSIGN', 'Guild Writ', 1);
  const path = pathOf(calls.itemUsage.path, { itemId: 'Guild Writ' });
  const owners = async (query: string) =>
    (await get(path + query, 'keeper')).json().map(({ id }: { id: string }) => id);
  expect(await owners('')).toEqual(expect.arrayContaining([dead, lyra]));
  expect(await owners('?onlyActive=false')).toEqual(await owners(''));
  const active = await owners('?onlyActive=true');
  expect([active.includes(dead), active.includes(lyra)]).toEqual([false, true]);
  expect((await get(pathOf(calls.itemUsage.path, { itemId: 'nothing' }), 'keeper')).json()).toEqual([]);
});

test('active characters are those of every player, sorted by name; with players, those of an unknown player are left out', async () => {
  const all = (await get('/character/active')).json();
  const rows = await here.db.selectFrom('character').select('id').where('status', '=', 'active').execute();
  const names = namesIn(all).map(normaliseName);
  expect(names).toEqual(names.toSorted(compareTexts));
  expect(new Set(all.map(({ id }: { id: string }) => id))).toEqual(new Set(rows.map(({ id }) => id)));
  const [row] = await here.db.deleteFrom('player').where('id', '=', 'demo-player').returningAll().execute();
  const withPlayer = (await get('/character/active/withPlayer')).json();
  await here.db.insertInto('player').values(row!).execute();
  const known = all.filter(({ player }: { player: string }) => player !== 'demo-player');
  expect(known.length).toBeLessThan(all.length);
  const named = (playerId: string) => expect.objectContaining({ playerId, name: expect.any(String) });
  expect(withPlayer).toEqual(known.map((one: { player: string }) => ({ ...one, player: named(one.player) })));
});

const recipe = { label: 'At the forge', cost: 5, timeRequired: 3_600_000, materials: { 'Iron Ingot': 2 } };
const forge = { ...recipe, minQuantity: 1, maxQuantity: null, buildings: [], tools: [] };
/** A value for each field of a simple kind. */
const samples = { text: 'https://a.example', number: 1.5, integer: 2, flag: true };
const simple = Object.entries<Fields[string]>(itemFields).flatMap(([field, { kind }]) =>
  kind in samples ? [[field, samples[kind as keyof typeof samples]]] : [],
);
const lantern = {
  ...Object.fromEntries(simple),
  name: 'Lantern of the Ninth Watch',
  labels: [potion],
  sell: { cost: 12.5, buildings: [], tools: ['Tinker’s Tools'] },
  buy: null,
  craft: [forge],
};

/** The names of the items that need this item as a material. */
const usersOf = async (itemId: string): Promise<string[]> =>
  (await get(pathOf(calls.materialsBy.path, { itemId }))).json().ids;

const materialsOf = async (name: string) => (await item(name))!.craft![0]!.materials;

test('a new item has all keys that were sent, including those that the contract does not name', async () => {
  const sent = { ...lantern, tier: 3, reputation: { guild: [1, null] }, 'odd key 🐉': 'x' };
  expect((await createItem(sent)).json()).toEqual({ ...succeeded, act: expect.any(Number) });
  expect(await item(lantern.name)).toMatchObject({ ...sent, version: firstMoment });
  expect(await usersOf('Iron Ingot')).toContain(lantern.name);
});

test('a new item needs only a name, and gets defaults for other fields', async () => {
  await createItem({ name: 'Pebble' });
  const defaults = { labels: [], usable: false, giveRatio: 1, sell: null, craft: [] };
  expect(await item('Pebble')).toMatchObject(defaults);
});

test('a new item is refused if it is nested too deeply', async () => {
  const { authToken } = await here.server.signIn('demo-keeper');
  const payload = `{"name":"Deep","extra":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
  const headers = { 'content-type': 'application/json' };
  const answer = await here.server.ask({ method: 'POST', url: '/item', payload, headers }, authToken);
  expect(failure(answer).code).toBe(400);
});

test('an updated item still has stored keys that Nyx does not know if the update omits them, even in trade rules and in recipes of the same name', async () => {
  const name = 'Noted lantern';
  const tin = { ...forge, label: 'Of tin', smell: 'tar' };
  const brass = { ...forge, label: 'Of brass', sound: 'bell' };
  const sell = { ...lantern.sell, haggle: 0.1 };
  await createItem({ ...lantern, name, tier: 3, sell, craft: [tin, brass] });
  const craft = ['Of brass', 'Of silver', 'Of tin'].map((label) => ({ ...forge, label }));
  expect((await updateItem(name, { ...lantern, name, usable: false, craft })).statusCode).toBe(200);
  expect(await item(name)).toMatchObject({ usable: false, tier: 3, sell: { haggle: 0.1, cost: 12.5 } });
  expect((await item(name))!.craft).toEqual([brass, craft[1], tin]);
  await updateItem(name, { ...lantern, name, tier: 4 });
  expect(await item(name)).toMatchObject({ usable: true, tier: 4 });
});

test('an updated item loses its trade rules, labels and recipes if the update omits them', async () => {
  const name = 'Bare lantern';
  await createItem({ ...lantern, name });
  await updateItem(name, { name, labels: [], craft: [] });
  expect(await item(name)).toMatchObject({ sell: null, labels: [], craft: [], manual: null });
  expect(await usersOf('Iron Ingot')).not.toContain(name);
});

test('an updated item is renamed in every inventory and recipe', async () => {
  const user = 'Silver lantern';
  const materials = { 'Silver Ingot': 2, 'Guild Writ': 1 };
  await createItem({ name: user, craft: [{ ...recipe, materials }] });
  await inventory('keeper', lyra, 'ASSIGN', 'Silver Ingot', 3);
  const owned = (await character(lyra)).inventory['Silver Ingot'];
  const users = await usersOf('Silver Ingot');
  const name = 'Ingot, “cold” 100% 🐉/#?';
  await updateItem('Silver Ingot', { ...(await item('Silver Ingot')), name });
  expect(await item('Silver Ingot')).toBeUndefined();
  const after = (await character(lyra)).inventory;
  expect([after[name], after['Silver Ingot']]).toEqual([owned, undefined]);
  expect([await usersOf(name), await usersOf('Silver Ingot')]).toEqual([users, []]);
  expect(Object.entries((await materialsOf(user))!).flat()).toEqual([name, 2, 'Guild Writ', 1]);
});

test('an updated item may name itself in its recipe, even after a rename', async () => {
  const craft = [{ ...recipe, materials: { Sourdough: 1 } }];
  await createItem({ name: 'Sourdough', craft });
  await updateItem('Sourdough', { name: 'Old Sourdough', craft });
  expect(await materialsOf('Old Sourdough')).toEqual({ 'Old Sourdough': 1 });
});

test('an updated item is refused if it does not exist or is not named', async () => {
  expect((await refusal(() => updateItem('nothing', { name: 'Beeswax' }))).code).toBe(404);
  const unnamed = await refusal(() => updateItem('', { name: 'x' }));
  expect(unnamed).toMatchObject({ code: 400, field: 'originalName' });
});

test('a deleted item disappears from inventories, but remains a material of items, even of items that are updated later', async () => {
  const name = 'Iron lantern';
  await createItem({ name, craft: [recipe] });
  const users = await usersOf('Iron Ingot');
  expect((await character(lyra)).inventory['Iron Ingot']).toBe(40);
  expect((await deleteItem('Iron Ingot')).json().status).toBe(true);
  expect(await item('Iron Ingot')).toBeUndefined();
  expect((await character(lyra)).inventory).not.toHaveProperty(['Iron Ingot']);
  expect(await usersOf('Iron Ingot')).toEqual(users);
  expect((await updateItem(name, { ...(await item(name)), usable: true })).statusCode).toBe(200);
  expect(await materialsOf(name)).toEqual({ 'Iron Ingot': 2 });
  expect(failure(await deleteItem('Iron Ingot')).code).toBe(404);
});
