import { succeeded } from '#core/contract/outcome.ts';
import { describe, expect, test } from 'vitest';
import { calls } from '#core/contract/calls.ts';
import { compareTexts, searchNames } from '#core/rules/search.ts';
import { normaliseName } from '#core/rules/names/names.ts';
import { checkData } from '#server/store/check-data.ts';
import { bram, community, sharedCommunity } from '../support/community.ts';
import { digest, failure, lyra, pathOf } from '../support/serve.ts';
import { firstMoment } from '../support/settings.ts';

const shared = sharedCommunity();

const potion = { id: 'item-potion', name: 'Potion' };
const common = { id: 'item-common', name: 'Common' };

interface Page {
  entities: { name: string }[];
  nextAt?: number;
}

function searchScene() {
  const parts = shared();
  const { db } = parts.store;
  const search = async (query: string, body?: unknown): Promise<Page> =>
    (await parts.ask('player', 'POST', `/item/search?ts=1&${query}`, body)).json();
  return {
    ...parts,
    search,
    names: async () => (await db.selectFrom('item').select('name').execute()).map(({ name }) => name),
    /** All names that a search finds, read page by page. */
    async searchAll(query: string, limit: number, body?: unknown): Promise<string[]> {
      const found: string[] = [];
      let nextAt: number | undefined = 0;
      while (nextAt !== undefined) {
        const page: Page = await search(
          `limit=${limit}&nextAt=${nextAt}&query=${encodeURIComponent(query)}`,
          body,
        );
        found.push(...page.entities.map(({ name }) => name));
        nextAt = page.nextAt;
      }
      return found;
    },
  };
}

describe('the item search', () => {
  test.each([
    '',
    'po',
    'POTION',
    ' potion  of',
    'í',
    'iron',
    'ing',
    "o'm",
    '50/50',
    '%',
    '_',
    '!',
    '🐉',
    'מ',
    '\\',
    'zzz',
  ])(
    'lists names that begin with "%s" first, then names that contain it, for several page sizes',
    async (query) => {
      const { names, searchAll } = searchScene();
      const expected = searchNames(await names(), query);
      for (const limit of [3, 7, 1_000]) expect(await searchAll(query, limit)).toEqual(expected);
    },
  );

  test('can be limited to a label, and finds nothing for an unknown label', async () => {
    const { names, searchAll, store } = searchScene();
    const rows = await store.db
      .selectFrom('item_label')
      .select('item_name')
      .where('label_id', '=', potion.id)
      .execute();
    const labelled = new Set(rows.map(({ item_name }) => item_name));
    const expected = searchNames(await names(), 'of').filter((name) => labelled.has(name));
    expect(expected.length).toBeGreaterThan(3);
    expect(await searchAll('of', 3, potion)).toEqual(expected);
    expect(await searchAll('', 3, { id: 'nothing', name: 'Nothing' })).toEqual([]);
  });

  test('treats a missing, empty or null body alike', async () => {
    const { ask, search, server } = searchScene();
    const all = await search('limit=2', null);
    expect(await search('limit=2')).toEqual(all);
    const { authToken } = await server.signIn('demo-player');
    const empty = await server.ask(
      { method: 'POST', url: '/item/search?limit=2', payload: '', headers: { 'content-type': 'text/plain' } },
      authToken,
    );
    expect(empty.json()).toEqual(all);
    expect(all.nextAt).toBe(2);
    expect((await ask('player', 'POST', '/item/search', null)).json().entities).toHaveLength(10);
  });

  test('names no next page on the last page, even if that page is full', async () => {
    const { search } = searchScene();
    expect((await search('limit=400')).nextAt).toBeUndefined();
    expect((await search('limit=399')).nextAt).toBe(399);
    expect(await search('limit=10&nextAt=400')).toEqual({ entities: [] });
  });

  test('refuses an invalid query, an invalid limit and a body that is not a label', async () => {
    const { ask } = searchScene();
    const post = (path: string, body: unknown = null) => ask('player', 'POST', path, body);
    expect(failure(await post(`/item/search?query=${'x'.repeat(201)}`)).field).toBe('query');
    expect(failure(await post('/item/search?query=%00')).field).toBe('query');
    expect(failure(await post('/item/search?limit=0')).field).toBe('limit');
    for (const body of [[potion], 'potion', 7, { id: 'x' }, { id: 1, name: 'x' }])
      expect(failure(await post('/item/search', body)).code).toBe(400);
  });
});

describe('item ids', () => {
  test('list the sorted names of items that have every requested label', async () => {
    const { ask, store } = shared();
    const ids = async (body: unknown, query = '') =>
      (await ask('player', 'POST', `/item/ids?ts=1${query}`, body)).json();
    const all = await ids(null);
    expect(all).toHaveLength(400);
    expect(all).toEqual(
      all.toSorted(
        (a: string, b: string) => compareTexts(normaliseName(a), normaliseName(b)) || compareTexts(a, b),
      ),
    );
    expect(await ids([])).toEqual(all);
    const items = [];
    for await (const some of store.items.all()) items.push(...some);
    const both = items
      .filter(({ labels }) => [potion, common].every(({ id }) => labels!.some((label) => label.id === id)))
      .map(({ name }) => name);
    expect(both.length).toBeGreaterThan(2);
    expect(await ids([potion, common])).toEqual(both);
    expect(await ids([potion, common, potion])).toEqual(both);
    expect(await ids([potion, { id: 'x', name: 'X' }])).toEqual([]);
    const query = both[0]!.slice(1, 5);
    expect(await ids([potion, common], `&query=${encodeURIComponent(query)}`)).toContain(both[0]);
    expect(await ids(undefined)).toEqual(all);
  });

  test('require a list of labels as their body', async () => {
    const { ask } = shared();
    for (const body of [potion, ['potion'], 'x', 7])
      expect(failure(await ask('player', 'POST', '/item/ids', body)).code).toBe(400);
  });
});

test('the list of all items includes the fields that the existing client requires', async () => {
  const { get } = shared();
  const items = (await get('/item')).json();
  expect(items).toHaveLength(400);
  for (const item of items) {
    expect(item.labels).toBeInstanceOf(Array);
    for (const { materials } of item.craft) expect(materials).toBeTypeOf('object');
  }
});

test('sources are sorted by name and include their abbreviations', async () => {
  const { get } = shared();
  const sources = (await get('/item/sources')).json();
  expect(sources.length).toBeGreaterThan(2);
  const names = sources.map(({ name }: { name: string }) => name);
  expect(names).toEqual(names.toSorted(compareTexts));
  expect(sources[0].abbreviation).toBeTypeOf('string');
});

test('the usage of an item lists the characters that own it, either of every status or only active ones', async () => {
  const { get, inventory } = await community();
  await inventory('keeper', 'demo-player:Old Tobren Ashe', 'ASSIGN', 'Guild Writ', 1);
  const path = pathOf(calls.itemUsage.path, { itemId: 'Guild Writ' });
  const owners = async (query: string) =>
    (await get(path + query, 'keeper')).json().map(({ id }: { id: string }) => id);
  expect(await owners('')).toContain('demo-player:Old Tobren Ashe');
  expect(await owners('?onlyActive=false')).toEqual(await owners(''));
  expect(await owners('?onlyActive=true')).not.toContain('demo-player:Old Tobren Ashe');
  expect(await owners('?onlyActive=true')).toContain(lyra);
  expect(failure(await get(`${path}?onlyActive=yes`, 'keeper')).field).toBe('onlyActive');
  expect((await get(pathOf(calls.itemUsage.path, { itemId: 'nothing' }), 'keeper')).json()).toEqual([]);
});

describe('active characters', () => {
  test('include the characters of every player, sorted by name, with the player’s id', async () => {
    const { get, store } = shared();
    const all = (await get('/character/active')).json();
    const rows = await store.db.selectFrom('character').selectAll().where('status', '=', 'active').execute();
    expect(new Set(all.map(({ id }: { id: string }) => id))).toEqual(new Set(rows.map(({ id }) => id)));
    expect(all.every(({ player, id }: Record<string, string>) => id!.startsWith(`${player}:`))).toBe(true);
    const names = all.map(({ name }: { name: string }) => normaliseName(name));
    expect(names).toEqual(names.toSorted(compareTexts));
  });

  test('can include their player; characters with an unknown player are then left out', async () => {
    const { get, store } = await community();
    await store.db.deleteFrom('player').where('id', '=', 'demo-player').execute();
    const all = (await get('/character/active')).json();
    const withPlayer = (await get('/character/active/withPlayer')).json();
    expect(withPlayer).toEqual(
      all
        .filter(({ player }: { player: string }) => player !== 'demo-player')
        .map((character: { player: string }) => ({
          ...character,
          player: expect.objectContaining({ playerId: character.player, name: expect.any(String) }),
        })),
    );
    expect(withPlayer.length).toBeLessThan(all.length);
  });
});

const recipe = { label: 'At the forge', cost: 5, timeRequired: 3_600_000, materials: { 'Iron Ingot': 2 } };
const lantern = {
  name: 'Lantern of the Ninth Watch',
  labels: [potion],
  usable: true,
  attunement: false,
  link: null,
  manual: 'TBC',
  giveRatio: 1,
  sell: { cost: 12.5, buildings: [], tools: ['Tinker’s Tools'] },
  buy: null,
  craft: [{ ...recipe, minQuantity: 1, maxQuantity: null, buildings: [], tools: [] }],
};

describe('a new item', () => {
  test('has all keys that were sent, including those that the contract does not name', async () => {
    const { createItem, item } = await community();
    const sent = { ...lantern, tier: 3, reputation: { guild: [1, null] }, 'odd key 🐉': 'x' };
    expect((await createItem(sent)).json()).toEqual({ ...succeeded, act: expect.any(Number) });
    expect(await item(lantern.name)).toMatchObject({ ...sent, version: firstMoment });
  });

  test('needs only a name, and gets defaults for other fields', async () => {
    const { createItem, item } = await community();
    await createItem({ name: 'Pebble' });
    expect(await item('Pebble')).toMatchObject({
      labels: [],
      usable: false,
      giveRatio: 1,
      sell: null,
      craft: [],
    });
  });

  test('appears among the items crafted from its materials', async () => {
    const { createItem, get } = await community();
    await createItem(lantern);
    expect((await get('/item/materialsBy/Iron%20Ingot')).json().ids).toContain(lantern.name);
  });

  test('fails with 409 if its name belongs to another item, and changes nothing', async () => {
    const { createItem, server } = await community();
    const before = await digest(server);
    expect(failure(await createItem({ name: 'Beeswax' }))).toMatchObject({ code: 409, field: 'name' });
    expect(await digest(server)).toBe(before);
  });

  test.each<[string, object, string]>([
    ['has no name', { name: '' }, 'name'],
    ['has a blank name', { name: ' \t ' }, 'name'],
    ['has the name .', { name: '.' }, 'name'],
    ['has the name ..', { name: '..' }, 'name'],
    ['has too long a name', { name: 'x'.repeat(201) }, 'name'],
    ['has a number as its name', { name: 7 }, 'name'],
    ['has a null character in its name', { name: 'a\u0000' }, 'name'],
    ['has a lone surrogate in its name', { name: 'a\ud800' }, 'name'],
    ['has a negative sell price', { sell: { cost: -1 } }, 'sell.cost'],
    ['has a negative buy price', { buy: { cost: -0.01 } }, 'buy.cost'],
    ['has a string as a price', { sell: { cost: '3' } }, 'sell.cost'],
    ['has a string as "usable"', { usable: 'yes' }, 'usable'],
    ['has an unknown label', { labels: [{ id: 'x', name: 'X' }] }, 'labels.0'],
    ['has a label for sessions', { labels: [potion, { id: 'session-city', name: 'City' }] }, 'labels.1'],
    ['has a recipe without a name', { craft: [{ ...recipe, label: ' ' }] }, 'craft.0.label'],
    ['has a recipe with a negative cost', { craft: [recipe, { ...recipe, cost: -1 }] }, 'craft.1.cost'],
    [
      'has a recipe with a negative time',
      { craft: [{ ...recipe, timeRequired: -1 }] },
      'craft.0.timeRequired',
    ],
    [
      'has a recipe with fractional ms',
      { craft: [{ ...recipe, timeRequired: 0.5 }] },
      'craft.0.timeRequired',
    ],
    ['has a recipe with a minimum of 0', { craft: [{ ...recipe, minQuantity: 0 }] }, 'craft.0.minQuantity'],
    ['has a recipe with a maximum of 0', { craft: [{ ...recipe, maxQuantity: 0 }] }, 'craft.0.maxQuantity'],
    [
      'has a recipe whose maximum is below its minimum',
      { craft: [recipe, { ...recipe, minQuantity: 3, maxQuantity: 2 }] },
      'craft.1.maxQuantity',
    ],
    [
      'has a recipe with 0 of a material',
      { craft: [{ ...recipe, materials: { a: 0 } }] },
      'craft.0.materials',
    ],
    [
      'has a recipe with a material without a name',
      { craft: [{ ...recipe, materials: { ' ': 1 } }] },
      'craft.0.materials',
    ],
    [
      'has a recipe with a string as a quantity',
      { craft: [{ ...recipe, materials: { a: '1' } }] },
      'craft.0.materials.a',
    ],
    ['has a recipe that costs nothing', { craft: [{ label: 'Free' }] }, 'craft.0.cost'],
  ])('is refused if it %s', async (_name, change, field) => {
    const { createItem, server } = shared();
    const before = await digest(server);
    expect(failure(await createItem({ ...lantern, ...change }))).toMatchObject({ code: 400, field });
    expect(await digest(server)).toBe(before);
  });

  test.each<[string, object, string]>([
    [
      'has the name ..',
      { name: '..' },
      'An item cannot have the name . or ..: an address cannot contain such a name.',
    ],
    ['has a negative price', { sell: { cost: -1 } }, 'This number must be at least 0.'],
    ['has a tiny price', { buy: { cost: 0.001 } }, 'A price is 0 or at least 0.01.'],
    [
      'has a price with too many decimals',
      { sell: { cost: 1.000_001 } },
      'Prices and costs have at most 5 decimals.',
    ],
    [
      'has a recipe with a tiny cost',
      { craft: [{ ...recipe, cost: 0.001 }] },
      'Craft cost is 0 or at least 0.01.',
    ],
    [
      'has a recipe with a minimum of 0',
      { craft: [{ ...recipe, minQuantity: 0 }] },
      'This number must be at least 1.',
    ],
    [
      'has a recipe whose maximum is below its minimum',
      { craft: [{ ...recipe, minQuantity: 3, maxQuantity: 2 }] },
      'A recipe’s largest quantity cannot be below its smallest.',
    ],
    [
      'has a recipe with a material without a name',
      { craft: [{ ...recipe, materials: { ' ': 1 } }] },
      'A material needs a name.',
    ],
    [
      'has a recipe with 0 of a material',
      { craft: [{ ...recipe, materials: { a: 0 } }] },
      'A material’s quantity must be above 0.',
    ],
    [
      'has a recipe that costs nothing',
      { craft: [{ label: 'Free' }] },
      'A recipe takes money, time or materials.',
    ],
    ['has an unknown label', { labels: [{ id: 'x', name: 'Ball' }] }, 'There is no such label: "Ball".'],
  ])('is refused if it %s, and the message says so', async (_name, change, message) => {
    expect(failure(await shared().createItem({ ...lantern, ...change })).message).toBe(message);
  });

  test('is refused if it is nested too deeply', async () => {
    const { server } = shared();
    const { authToken } = await server.signIn('demo-keeper');
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const answer = await server.ask(
      {
        method: 'POST',
        url: '/item',
        payload: `{"name":"Deep","extra":${deep}}`,
        headers: { 'content-type': 'application/json' },
      },
      authToken,
    );
    expect(failure(answer).code).toBe(400);
  });
});

describe('an updated item', () => {
  test('still has stored keys that Nyx does not know if the update omits them, even in recipes and trade rules', async () => {
    const { createItem, item, updateItem } = await community();
    await createItem({
      ...lantern,
      tier: 3,
      sell: { ...lantern.sell, haggle: 0.1 },
      craft: [{ ...lantern.craft[0], smell: 'tar' }],
    });
    expect((await updateItem(lantern.name, { ...lantern, usable: false })).statusCode).toBe(200);
    const stored = await item(lantern.name);
    expect(stored).toMatchObject({ usable: false, tier: 3, sell: { haggle: 0.1, cost: 12.5 } });
    expect(stored!.craft![0]).toMatchObject({ smell: 'tar', cost: 5 });
    await updateItem(lantern.name, { ...lantern, tier: 4 });
    expect(await item(lantern.name)).toMatchObject({ usable: true, tier: 4 });
  });

  test('still has the unknown keys of each stored recipe, but only in the new recipe with the same name', async () => {
    const { createItem, item, updateItem } = await community();
    const [forge] = lantern.craft;
    const [tin, brass] = [
      { ...forge, label: 'Of tin', smell: 'tar' },
      { ...forge, label: 'Of brass', sound: 'bell' },
    ];
    await createItem({ ...lantern, craft: [tin, brass] });
    const craft = ['Of brass', 'Of silver', 'Of tin'].map((label) => ({ ...forge, label }));
    expect((await updateItem(lantern.name, { ...lantern, craft })).statusCode).toBe(200);
    expect((await item(lantern.name))!.craft).toEqual([brass, craft[1], tin]);
  });

  test('loses its trade rules, labels and recipes if the update omits them', async () => {
    const { createItem, get, item, updateItem } = await community();
    await createItem(lantern);
    await updateItem(lantern.name, { name: lantern.name, labels: [], craft: [] });
    expect(await item(lantern.name)).toMatchObject({ sell: null, labels: [], craft: [], manual: null });
    expect((await get('/item/materialsBy/Iron%20Ingot')).json().ids).not.toContain(lantern.name);
  });

  test('may be unchanged', async () => {
    const { item, server, updateItem } = await community();
    const before = await digest(server);
    expect((await updateItem('Heartfire Lantern', await item('Heartfire Lantern'))).json().status).toBe(true);
    expect(await digest(server)).toBe(before);
  });

  test('is renamed in every inventory and recipe', async () => {
    const { character, createItem, get, item, updateItem } = await community();
    await createItem({ ...lantern, craft: [{ ...recipe, materials: { 'Iron Ingot': 2, 'Guild Writ': 1 } }] });
    const owned = (await character(lyra)).inventory['Iron Ingot'];
    const users = (await get('/item/materialsBy/Iron%20Ingot')).json().ids;
    const name = 'Ingot, “cold” 100% 🐉/#?';
    expect((await updateItem('Iron Ingot', { ...(await item('Iron Ingot')), name })).statusCode).toBe(200);
    expect(await item('Iron Ingot')).toBeUndefined();
    const { inventory } = await character(lyra);
    expect([inventory[name], inventory['Iron Ingot']]).toEqual([owned, undefined]);
    expect((await get(pathOf(calls.materialsBy.path, { itemId: name }))).json().ids).toEqual(users);
    expect((await get('/item/materialsBy/Iron%20Ingot')).json().ids).toEqual([]);
    expect(Object.entries((await item(lantern.name))!.craft![0]!.materials!)).toEqual([
      [name, 2],
      ['Guild Writ', 1],
    ]);
  });

  test('may get the name of another material in a recipe, which then adds up the quantities of both', async () => {
    const { createItem, item, updateItem } = await community();
    await createItem({ name: 'Tar' });
    await createItem({ ...lantern, craft: [{ ...recipe, materials: { Pitch: 1.5, Tar: 2, Resin: 1 } }] });
    await updateItem('Tar', { name: 'Pitch' });
    expect((await item(lantern.name))!.craft![0]!.materials).toEqual({ Pitch: 3.5, Resin: 1 });
  });

  test('may name itself in its recipe, even after a rename', async () => {
    const { createItem, item, updateItem } = await community();
    const craft = [{ ...recipe, materials: { Sourdough: 1 } }];
    await createItem({ name: 'Sourdough', craft });
    await updateItem('Sourdough', { name: 'Old Sourdough', craft });
    expect((await item('Old Sourdough'))!.craft![0]!.materials).toEqual({ 'Old Sourdough': 1 });
  });

  test('is refused if it does not exist, its new name belongs to another item, or its name is invalid', async () => {
    const { server, updateItem } = shared();
    const before = await digest(server);
    expect(failure(await updateItem('nothing', { name: 'nothing' })).code).toBe(404);
    expect(failure(await updateItem('nothing', { name: 'Beeswax' })).code).toBe(404);
    expect(failure(await updateItem('Waybread', { name: 'Beeswax' }))).toMatchObject({
      code: 409,
      field: 'item.name',
    });
    expect(failure(await updateItem('Waybread', { name: '..' }))).toMatchObject({
      code: 400,
      field: 'item.name',
    });
    expect(failure(await updateItem('', { name: 'x' })).field).toBe('originalName');
    expect(failure(await updateItem('Waybread', {})).field).toBe('item.name');
    expect(await digest(server)).toBe(before);
  });
});

describe('a deleted item', () => {
  test('disappears from inventories, but not from recipes', async () => {
    const { character, deleteItem, get, item } = await community();
    const users = (await get('/item/materialsBy/Iron%20Ingot')).json().ids;
    expect(users).not.toEqual([]);
    expect((await character(lyra)).inventory['Iron Ingot']).toBe(40);
    expect((await deleteItem('Iron Ingot')).json().status).toBe(true);
    expect(await item('Iron Ingot')).toBeUndefined();
    expect((await character(lyra)).inventory).not.toHaveProperty(['Iron Ingot']);
    expect((await get('/item/materialsBy/Iron%20Ingot')).json().ids).toEqual(users);
  });

  test('may remain a material of an item that is updated later', async () => {
    const { createItem, deleteItem, item, store, updateItem } = await community();
    await createItem({ ...lantern, craft: [recipe] });
    await deleteItem('Iron Ingot');
    expect(await checkData(store)).toEqual([]);
    const stored = await item(lantern.name);
    expect((await updateItem(lantern.name, { ...stored, usable: !stored?.usable })).statusCode).toBe(200);
    expect((await item(lantern.name))!.craft![0]!.materials).toEqual({ 'Iron Ingot': 2 });
    expect(await checkData(store)).toEqual([]);
  });

  test('has no owners', async () => {
    const { deleteItem, get } = await community();
    await deleteItem('Guild Writ');
    const owners = await get(pathOf(calls.itemUsage.path, { itemId: 'Guild Writ' }), 'keeper');
    expect([owners.statusCode, owners.json()]).toEqual([200, []]);
  });

  test('does not return to inventories when a new item gets its name', async () => {
    const { character, createItem, deleteItem } = await community();
    await deleteItem('Guild Writ');
    await createItem({ name: 'Guild Writ' });
    expect((await character(lyra)).inventory).not.toHaveProperty(['Guild Writ']);
  });

  test('does not pass its additional keys on to a new item with its name', async () => {
    const { createItem, deleteItem, item } = await community();
    await createItem({ ...lantern, tier: 3 });
    await deleteItem(lantern.name);
    await createItem(lantern);
    expect(await item(lantern.name)).not.toHaveProperty('tier');
  });

  test('cannot be deleted again', async () => {
    const { deleteItem } = await community();
    await deleteItem('Beeswax');
    expect(failure(await deleteItem('Beeswax')).code).toBe(404);
  });

  test.each(['a/b', '?x=1', '#', '%', '%2F', 'مصباح', '__proto__', '...', '$where', '👩‍🚀'])(
    'may have the unusual name %s',
    async (name) => {
      const { createItem, deleteItem, inventory, item } = shared();
      expect((await createItem({ name })).statusCode).toBe(200);
      expect((await inventory('keeper', bram, 'ASSIGN', name, 1)).statusCode).toBe(200);
      expect((await deleteItem(name)).statusCode).toBe(200);
      expect(await item(name)).toBeUndefined();
    },
  );
});
