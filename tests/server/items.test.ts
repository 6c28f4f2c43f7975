import { describe, expect, test } from 'vitest';
import { calls } from '#core/contract/calls.ts';
import { compareTexts, searchNames } from '#core/rules/search.ts';
import { normaliseName } from '#core/rules/names/names.ts';
import { checkData } from '#server/store/check-data.ts';
import { bram, community, sharedCommunity } from './community.ts';
import { digest, failure, lyra, pathOf } from './support.ts';
import { firstMoment } from './settings.ts';

const shared = sharedCommunity();

const potion = { id: 'item-potion', name: 'Potion' };
const common = { id: 'item-common', name: 'Common' };

interface Page {
  entities: { name: string }[];
  nextAt?: number;
}

function searching() {
  const made = shared();
  const { db } = made.store;
  const search = async (query: string, body?: unknown): Promise<Page> =>
    (await made.ask('player', 'POST', `/item/search?ts=1&${query}`, body)).json();
  return {
    ...made,
    search,
    names: async () => (await db.selectFrom('item').select('name').execute()).map(({ name }) => name),
    /** Every name that a search finds, page by page. */
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
    'finds names that begin with "%s" first, then those that contain it, sorted, on pages of every size',
    async (query) => {
      const { names, searchAll } = searching();
      const expected = searchNames(await names(), query);
      for (const limit of [3, 7, 1_000]) expect(await searchAll(query, limit)).toEqual(expected);
    },
  );

  test('can be narrowed to one label, and finds nothing for an unknown label', async () => {
    const { names, searchAll, store } = searching();
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

  test('accepts no body, an empty one and null alike', async () => {
    const { ask, search, server } = searching();
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

  test('announces no next page on the last page, even when that is exactly full', async () => {
    const { search } = searching();
    expect((await search('limit=400')).nextAt).toBeUndefined();
    expect((await search('limit=399')).nextAt).toBe(399);
    expect(await search('limit=10&nextAt=400')).toEqual({ entities: [] });
  });

  test('refuses too long a query, a malformed page and a body that is not a label', async () => {
    const { ask } = searching();
    const post = (path: string, body: unknown = null) => ask('player', 'POST', path, body);
    expect(failure(await post(`/item/search?query=${'x'.repeat(201)}`)).field).toBe('query');
    expect(failure(await post('/item/search?query=%00')).field).toBe('query');
    expect(failure(await post('/item/search?limit=0')).field).toBe('limit');
    for (const body of [[potion], 'potion', 7, { id: 'x' }, { id: 1, name: 'x' }])
      expect(failure(await post('/item/search', body)).code).toBe(400);
  });
});

describe('item ids', () => {
  test('are the names of the items that have every requested label, sorted', async () => {
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

  test('are refused for anything but a list of labels', async () => {
    const { ask } = shared();
    for (const body of [potion, ['potion'], 'x', 7])
      expect(failure(await ask('player', 'POST', '/item/ids', body)).code).toBe(400);
  });
});

test('all items are sorted by name and include the fields that the existing client requires', async () => {
  const { get } = shared();
  const items = (await get('/item')).json();
  expect(items).toHaveLength(400);
  for (const item of items) {
    expect(item.labels).toBeInstanceOf(Array);
    for (const { materials } of item.craft) expect(materials).toBeTypeOf('object');
  }
});

test('sources are sorted by name, with their abbreviations', async () => {
  const { get } = shared();
  const sources = (await get('/item/sources')).json();
  expect(sources.length).toBeGreaterThan(2);
  const names = sources.map(({ name }: { name: string }) => name);
  expect(names).toEqual(names.toSorted(compareTexts));
  expect(sources[0].abbreviation).toBeTypeOf('string');
});

test('usage lists the holders of an item, of every status or only active ones', async () => {
  const { get, inventory } = await community();
  await inventory('keeper', 'demo-player:Old Tobren Ashe', 'ASSIGN', 'Guild Writ', 1);
  const path = pathOf(calls.itemUsage.path, { itemId: 'Guild Writ' });
  const holders = async (query: string) =>
    (await get(path + query, 'keeper')).json().map(({ id }: { id: string }) => id);
  expect(await holders('')).toContain('demo-player:Old Tobren Ashe');
  expect(await holders('?onlyActive=false')).toEqual(await holders(''));
  expect(await holders('?onlyActive=true')).not.toContain('demo-player:Old Tobren Ashe');
  expect(await holders('?onlyActive=true')).toContain(lyra);
  expect(failure(await get(`${path}?onlyActive=yes`, 'keeper')).field).toBe('onlyActive');
  expect((await get(pathOf(calls.itemUsage.path, { itemId: 'nothing' }), 'keeper')).json()).toEqual([]);
});

describe('active characters', () => {
  test('include those of every player, sorted by name, with the player’s id', async () => {
    const { get, store } = shared();
    const all = (await get('/character/active')).json();
    const rows = await store.db.selectFrom('character').selectAll().where('status', '=', 'active').execute();
    expect(new Set(all.map(({ id }: { id: string }) => id))).toEqual(new Set(rows.map(({ id }) => id)));
    expect(all.every(({ player, id }: Record<string, string>) => id!.startsWith(`${player}:`))).toBe(true);
    const names = all.map(({ name }: { name: string }) => normaliseName(name));
    expect(names).toEqual(names.toSorted(compareTexts));
  });

  test('can include the player, which leaves out characters with an unknown player', async () => {
    const { get, store } = await community();
    await store.db.deleteFrom('player').where('id', '=', 'demo-player').execute();
    const all = (await get('/character/active')).json();
    const known = (await get('/character/active/withPlayer')).json();
    expect(known).toEqual(
      all
        .filter(({ player }: { player: string }) => player !== 'demo-player')
        .map((character: { player: string }) => ({
          ...character,
          player: expect.objectContaining({ playerId: character.player, name: expect.any(String) }),
        })),
    );
    expect(known.length).toBeLessThan(all.length);
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
  test('is returned as sent, including keys that the contract does not name', async () => {
    const { createItem, item } = await community();
    const sent = { ...lantern, tier: 3, reputation: { guild: [1, null] }, 'odd key 🐉': 'x' };
    expect((await createItem(sent)).json()).toEqual({ status: true, message: null, code: null });
    expect(await item(lantern.name)).toEqual({ ...sent, version: firstMoment });
  });

  test('takes its defaults from its name alone', async () => {
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

  test('is found by its materials', async () => {
    const { createItem, get } = await community();
    await createItem(lantern);
    expect((await get('/item/materialsBy/Iron%20Ingot')).json().ids).toContain(lantern.name);
  });

  test('with the name of another is a conflict, and the old one remains', async () => {
    const { createItem, server } = await community();
    const before = await digest(server);
    expect(failure(await createItem({ name: 'Beeswax' }))).toMatchObject({ code: 409, field: 'name' });
    expect(await digest(server)).toBe(before);
  });

  test.each<[string, object, string]>([
    ['without a name', { name: '' }, 'name'],
    ['with a blank name', { name: ' \t ' }, 'name'],
    ['called .', { name: '.' }, 'name'],
    ['called ..', { name: '..' }, 'name'],
    ['with too long a name', { name: 'x'.repeat(201) }, 'name'],
    ['with a number for a name', { name: 7 }, 'name'],
    ['with a null character in its name', { name: 'a\u0000' }, 'name'],
    ['with half a surrogate pair in its name', { name: 'a\ud800' }, 'name'],
    ['with a negative price', { sell: { cost: -1 } }, 'sell.cost'],
    ['with a negative buying price', { buy: { cost: -0.01 } }, 'buy.cost'],
    ['with text as a price', { sell: { cost: '3' } }, 'sell.cost'],
    ['with text as usable', { usable: 'yes' }, 'usable'],
    ['with an unknown label', { labels: [{ id: 'x', name: 'X' }] }, 'labels.0'],
    ['with a label for sessions', { labels: [potion, { id: 'session-city', name: 'City' }] }, 'labels.1'],
    ['with a recipe without a name', { craft: [{ ...recipe, label: ' ' }] }, 'craft.0.label'],
    ['with a recipe of negative cost', { craft: [recipe, { ...recipe, cost: -1 }] }, 'craft.1.cost'],
    ['with a recipe of negative time', { craft: [{ ...recipe, timeRequired: -1 }] }, 'craft.0.timeRequired'],
    ['with a recipe of fractional ms', { craft: [{ ...recipe, timeRequired: 0.5 }] }, 'craft.0.timeRequired'],
    ['with a recipe of zero pieces', { craft: [{ ...recipe, minQuantity: 0 }] }, 'craft.0.minQuantity'],
    [
      'with a recipe of at most zero pieces',
      { craft: [{ ...recipe, maxQuantity: 0 }] },
      'craft.0.maxQuantity',
    ],
    [
      'with a recipe whose maximum is below its minimum',
      { craft: [recipe, { ...recipe, minQuantity: 3, maxQuantity: 2 }] },
      'craft.1.maxQuantity',
    ],
    ['with zero of a material', { craft: [{ ...recipe, materials: { a: 0 } }] }, 'craft.0.materials'],
    [
      'with a material without a name',
      { craft: [{ ...recipe, materials: { ' ': 1 } }] },
      'craft.0.materials',
    ],
    ['with text as a quantity', { craft: [{ ...recipe, materials: { a: '1' } }] }, 'craft.0.materials.a'],
    ['with a recipe that costs nothing', { craft: [{ label: 'Free' }] }, 'craft.0.cost'],
  ])('is refused %s', async (_name, change, field) => {
    const { createItem, server } = shared();
    const before = await digest(server);
    expect(failure(await createItem({ ...lantern, ...change }))).toMatchObject({ code: 400, field });
    expect(await digest(server)).toBe(before);
  });

  test('is refused when it is nested without limit', async () => {
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
  test('keeps keys that its sender does not know, also in recipes and trade rules', async () => {
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

  test('loses the rules and recipes that its sender leaves out', async () => {
    const { createItem, get, item, updateItem } = await community();
    await createItem(lantern);
    await updateItem(lantern.name, { name: lantern.name, labels: [], craft: [] });
    expect(await item(lantern.name)).toMatchObject({ sell: null, labels: [], craft: [], manual: null });
    expect((await get('/item/materialsBy/Iron%20Ingot')).json().ids).not.toContain(lantern.name);
  });

  test('is a success when nothing changed', async () => {
    const { item, server, updateItem } = await community();
    const before = await digest(server);
    expect((await updateItem('Heartfire Lantern', await item('Heartfire Lantern'))).json().status).toBe(true);
    expect(await digest(server)).toBe(before);
  });

  test('takes its new name into every inventory and every recipe', async () => {
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

  test('may take the name of a material that recipes already use, which adds up the quantities', async () => {
    const { createItem, item, updateItem } = await community();
    await createItem({ name: 'Tar' });
    await createItem({ ...lantern, craft: [{ ...recipe, materials: { Pitch: 1.5, Tar: 2, Resin: 1 } }] });
    await updateItem('Tar', { name: 'Pitch' });
    expect((await item(lantern.name))!.craft![0]!.materials).toEqual({ Pitch: 3.5, Resin: 1 });
  });

  test('may name itself in its recipe, also after a rename', async () => {
    const { createItem, item, updateItem } = await community();
    const craft = [{ ...recipe, materials: { Sourdough: 1 } }];
    await createItem({ name: 'Sourdough', craft });
    await updateItem('Sourdough', { name: 'Old Sourdough', craft });
    expect((await item('Old Sourdough'))!.craft![0]!.materials).toEqual({ 'Old Sourdough': 1 });
  });

  test('is refused when it does not exist, its new name is taken, or a rule for new items is broken', async () => {
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
  test('leaves every inventory, while recipes still name it', async () => {
    const { character, deleteItem, get, item } = await community();
    const users = (await get('/item/materialsBy/Iron%20Ingot')).json().ids;
    expect(users).not.toEqual([]);
    expect((await character(lyra)).inventory['Iron Ingot']).toBe(40);
    expect((await deleteItem('Iron Ingot')).json().status).toBe(true);
    expect(await item('Iron Ingot')).toBeUndefined();
    expect((await character(lyra)).inventory).not.toHaveProperty(['Iron Ingot']);
    expect((await get('/item/materialsBy/Iron%20Ingot')).json().ids).toEqual(users);
  });

  test('may remain a material of items changed later, and the data stays sound', async () => {
    const { createItem, deleteItem, item, store, updateItem } = await community();
    await createItem({ ...lantern, craft: [recipe] });
    await deleteItem('Iron Ingot');
    expect(await checkData(store)).toEqual([]);
    const stored = await item(lantern.name);
    expect((await updateItem(lantern.name, { ...stored, usable: !stored?.usable })).statusCode).toBe(200);
    expect((await item(lantern.name))!.craft![0]!.materials).toEqual({ 'Iron Ingot': 2 });
    expect(await checkData(store)).toEqual([]);
  });

  test('has no holders', async () => {
    const { deleteItem, get } = await community();
    await deleteItem('Guild Writ');
    const holders = await get(pathOf(calls.itemUsage.path, { itemId: 'Guild Writ' }), 'keeper');
    expect([holders.statusCode, holders.json()]).toEqual([200, []]);
  });

  test('is not restored to inventories when another item takes its name', async () => {
    const { character, createItem, deleteItem } = await community();
    await deleteItem('Guild Writ');
    await createItem({ name: 'Guild Writ' });
    expect((await character(lyra)).inventory).not.toHaveProperty(['Guild Writ']);
  });

  test('passes none of its extra keys on to a new item of the same name', async () => {
    const { createItem, deleteItem, item } = await community();
    await createItem({ ...lantern, tier: 3 });
    await deleteItem(lantern.name);
    await createItem(lantern);
    expect(await item(lantern.name)).not.toHaveProperty('tier');
  });

  test('is not found a second time', async () => {
    const { deleteItem } = await community();
    await deleteItem('Beeswax');
    expect(failure(await deleteItem('Beeswax')).code).toBe(404);
  });

  test.each(['a/b', '?x=1', '#', '%', '%2F', 'مصباح', '__proto__', '...', '$where', '👩‍🚀'])(
    'may have any name, such as %s',
    async (name) => {
      const { createItem, deleteItem, inventory, item } = shared();
      expect((await createItem({ name })).statusCode).toBe(200);
      expect((await inventory('keeper', bram, 'ASSIGN', name, 1)).statusCode).toBe(200);
      expect((await deleteItem(name)).statusCode).toBe(200);
      expect(await item(name)).toBeUndefined();
    },
  );
});
