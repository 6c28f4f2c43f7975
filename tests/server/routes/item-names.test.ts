import { importerAt } from '#server/store/journal/author.ts';
import type { Kysely } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { WireItem } from '#core/contract/items.ts';
import { nameKey, normaliseName } from '#core/rules/names/names.ts';
import { checkData } from '#server/store/check-data.ts';
import { rowOf } from '#server/store/repositories/item-rows.ts';
import type { Store } from '#server/store/store.ts';
import { fillSearchKeys } from '#server/store/search-keys.ts';
import { up as addNameKeys } from '#server/store/migrations/0006-name-keys.ts';
import { bram, emptyStore, communityOfFile } from '../support/community.ts';
import { engine } from '../support/engine.ts';
import { allOf, failure, open, serve } from '../support/serve.ts';

const here = communityOfFile();
const { character, createItem, deleteItem, inventory, item, refusal, updateItem } = here;

/** Stores items without checking any rule, as an older server did. */
async function storeOld({ db }: Store, ...items: (Partial<WireItem> & { name: string })[]): Promise<void> {
  for (const one of items) {
    await db.insertInto('item').values(rowOf(one)).execute();
    for (const material_name of (one.craft ?? []).flatMap(({ materials }) => Object.keys(materials ?? {})))
      await db.insertInto('item_material').values({ item_name: one.name, material_name }).execute();
  }
}

// tests/rules/names has the spellings that count as the same name.
test('the name of an item prevents a second item with another spelling of it, with a message that names the first', async () => {
  const second = { name: '\u00e6therglass phial, nai\u0308ve\u00a0 \uff2dAKE ' };
  const message = 'There is already an item called "\u00c6therglass Phial, na\u00efve make".';
  const refused = { code: 409, message };
  expect(await refusal(() => createItem(second))).toMatchObject({ ...refused, field: 'name' });
  const atItem = { ...refused, field: 'item.name' };
  expect(await refusal(() => updateItem('Waybread', second))).toMatchObject(atItem);
});

test('the name of an item can be used again after the item is renamed or deleted, and allows other names without its accents', async () => {
  await createItem({ name: 'R\u00e9glisse' });
  expect((await createItem({ name: 'Reglisse' })).statusCode).toBe(200);
  await updateItem('Reglisse', { name: 'Liquorice' });
  expect((await createItem({ name: 'REGLISSE' })).statusCode).toBe(200);
  expect((await createItem({ name: 'LIQUORICE' })).statusCode).toBe(409);
  await deleteItem('Liquorice');
  expect((await createItem({ name: 'LIQUORICE' })).statusCode).toBe(200);
});

test('the name of an item belongs to one item even if many requests, spellings and servers compete for it', async () => {
  const { server } = here;
  // A SQLite file allows only one server.
  const second = engine === 'postgres' ? await open({ dataDir: server.dataDir }) : server;
  if (second !== server) onTestFinished(() => second.app.close());
  const { authToken } = await server.signIn('demo-keeper');
  const spellings = ['Night Lantern', 'NIGHT LANTERN', ' night  lantern', '\uff2eight\u00a0Lantern'];
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_unused, index) => {
      const sent = { name: spellings[index % 4], tier: index };
      return (index % 3 === 0 ? second : server).post('/item', sent, authToken);
    }),
  );
  const codes = answers.map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  expect(codes.filter((code) => code === 409)).toHaveLength(39);
  const key = nameKey('Night Lantern');
  const rows = await here.db.selectFrom('item').select('name').where('name_key', '=', key).execute();
  expect(rows).toHaveLength(1);
});

test('the server trims names, recipe labels and links', async () => {
  const craft = [{ label: ' At the forge ', cost: 1 }];
  await createItem({ name: ' Pebble\n', link: ' https://a.example ', craft });
  const trimmed = { name: 'Pebble', link: 'https://a.example', craft: [{ label: 'At the forge' }] };
  expect(await item('Pebble')).toMatchObject(trimmed);
  expect((await updateItem('Pebble', { name: '\tBoulder ', link: '  ' })).statusCode).toBe(200);
  expect(await item('Boulder')).toMatchObject({ name: 'Boulder', link: null });
});

const hidden = (what: string, sign: string): string =>
  `The ${what} contains an invisible character (${sign}) after "Ame". Remove it.`;
const recipe = { label: 'Forge', cost: 1 };
const potion = { id: 'item-potion', name: 'Potion' };
const city = { id: 'session-city', name: 'City' };
const ball = { id: 'x', name: 'Ball' };
const tools = ['Saw', 'Ame\u3164'];

// tests/rules has the faults of each field.
test.each<[string, object, string, string]>([
  ['a line break', { name: 'Ame\nthyst' }, 'name', hidden('name', 'line break')],
  ['a lone surrogate', { name: 'a\ud800' }, 'name', 'a character that cannot be stored'],
  ['a tool', { sell: { cost: 1, tools } }, 'sell.tools.1', hidden('name of a tool', 'Hangul filler')],
  ['a nameless recipe', { craft: [recipe, { ...recipe, label: ' ' }] }, 'craft.1.label', 'a recipe name.'],
  ['a script', { link: 'javascript:alert(1)' }, 'link', 'A link begins with https:// or http://.'],
  ['a negative price', { sell: { cost: -1 } }, 'sell.cost', 'This number must be at least 0.'],
  ['a string as a price', { sell: { cost: '3' } }, 'sell.cost', 'must be a number'],
  ['an unknown label', { labels: [ball] }, 'labels.0', 'There is no such label: "Ball".'],
  ['a label for sessions', { labels: [potion, city] }, 'labels.1', 'There is no such label: "City".'],
])(
  'a refused item gets a message at its field from POST and PUT: %s',
  async (_what, change, field, words) => {
    const sent = { name: 'Amethyst', ...change };
    const refused = { code: 400, message: expect.stringContaining(words) };
    expect(await refusal(() => createItem(sent))).toMatchObject({ ...refused, field });
    const atItem = { ...refused, field: `item.${field}` };
    expect(await refusal(() => updateItem('Waybread', sent))).toMatchObject(atItem);
  },
);

test('a refused item can be in unknown fields that exceed their total limit', async () => {
  const note = 'x'.repeat(15_000);
  expect((await createItem({ name: 'Noted', note })).statusCode).toBe(200);
  const message = 'The item’s further fields have more than 20,000 characters.';
  const answered = failure(await createItem({ name: 'Noted too', note: note + note }));
  expect(answered).toMatchObject({ code: 400, message });
  const other = { other: note };
  for (const change of [other, { sell: { cost: 1, ...other } }, { craft: [{ ...recipe, ...other }] }])
    expect(failure(await updateItem('Noted', { name: 'Noted', ...change })).field).toBe('item');
  // A stored value that is too long may remain or become shorter.
  const extras = JSON.stringify({ note: note + note });
  await here.db.updateTable('item').set({ extras }).where('name', '=', 'Noted').execute();
  expect((await updateItem('Noted', { name: 'Noted', usable: true })).statusCode).toBe(200);
  expect((await updateItem('Noted', { name: 'Noted', note: note + note.slice(1) })).statusCode).toBe(200);
  expect((await item('Noted'))!['note' as 'name']).toHaveLength(29_999);
});

test('a refused item is shortened where a message quotes it', async () => {
  const long = 'x'.repeat(900_000);
  const answers = [
    await createItem({ name: 'Pebble', labels: [{ id: 'none', name: long }] }),
    await updateItem(long, { name: 'Pebble' }),
    await inventory('keeper', bram, 'ASSIGN', long, 1),
    await deleteItem('x'.repeat(1_900)),
  ];
  for (const answer of answers) expect(failure(answer).message!.length).toBeLessThan(300);
});

const old = { name: 'Ame\u200bthystine', link: 'javascript:alert(1)', sell: { cost: 2 } };
const oldRecipe = { label: 'For\u202ege', cost: 1, materials: { 'Ir\u200bon': 1 }, tools: ['Ham\u200bmer'] };

describe('a stored item that breaks newer rules', () => {
  test('can be read, given, sold, edited and deleted', async () => {
    await storeOld(here.store, { ...old, craft: [oldRecipe] });
    const stored = await item(old.name);
    expect(stored).toMatchObject({ ...old, craft: [oldRecipe] });
    expect((await inventory('keeper', bram, 'ASSIGN', old.name, 3)).statusCode).toBe(200);
    expect((await inventory('player', bram, 'SELL', old.name, 2)).statusCode).toBe(200);
    expect((await character(bram)).inventory[old.name]).toBe(1);
    expect((await updateItem(old.name, stored)).statusCode).toBe(200);
    expect((await updateItem(old.name, { ...stored, usable: true })).statusCode).toBe(200);
    expect(await item(old.name)).toMatchObject({ ...old, usable: true, craft: [oldRecipe] });
    expect((await deleteItem(old.name)).statusCode).toBe(200);
  });

  test('can be a material of another item; an item can also use tools and manuals with such names', async () => {
    await storeOld(here.store, old);
    const tool = 'Ham\u200bmer';
    const named = { name: tool, normalised_name: normaliseName(tool) };
    const label = { id: 'tool', type: 'PROFICIENCY', ...named } as const;
    await here.db.insertInto('label').values(label).execute();
    const manual = 'Old\u00adBook';
    await here.db.insertInto('item_source').values({ name: manual, abbreviation: 'OB' }).execute();
    const craft = [{ label: 'Forge', materials: { [old.name]: 2 }, tools: [tool] }];
    expect((await createItem({ name: 'Ring', manual, craft })).statusCode).toBe(200);
    expect((await item('Ring'))!.craft![0]!.materials).toEqual({ [old.name]: 2 });
    await deleteItem(old.name);
  });

  test('can get a valid name, but not another invalid name or link', async () => {
    await storeOld(here.store, old);
    const invalid = { name: 'Ame\u00adthystine', link: 'javascript:alert(2)' };
    for (const [field, value] of Object.entries(invalid))
      expect(failure(await updateItem(old.name, { ...old, [field]: value })).field).toBe(`item.${field}`);
    // Its name without the invisible character counts as its own, not as another item's.
    expect((await updateItem(old.name, { ...old, name: 'Amethystine' })).statusCode).toBe(200);
    expect(await item('Amethystine')).toMatchObject({ link: old.link });
    await deleteItem('Amethystine');
  });

  test('can have the same name as another item, and each is sold, edited and deleted separately', async () => {
    const names = ['Amethystine', 'AMETHYSTINE '];
    await storeOld(here.store, ...names.map((name) => ({ name, sell: { cost: 1 } })));
    expect(failure(await createItem({ name: 'amethystine' })).message).toContain('"AMETHYSTINE "');
    for (const name of names) {
      await inventory('keeper', bram, 'ASSIGN', name, 1);
      expect((await inventory('player', bram, 'SELL', name, 1)).statusCode).toBe(200);
      const stored = await item(name);
      expect((await updateItem(name, { ...stored, usable: true })).statusCode).toBe(200);
      expect(await item(name)).toMatchObject({ name, usable: true });
    }
    // The app's form sends the name without the space.
    expect(failure(await updateItem('AMETHYSTINE ', { name: 'AMETHYSTINE' }))).toMatchObject({
      code: 409,
      message: 'There is already an item called "Amethystine".',
    });
    expect((await updateItem('AMETHYSTINE ', { name: 'Amethystine of old' })).statusCode).toBe(200);
    expect((await deleteItem('Amethystine')).statusCode).toBe(200);
    expect((await item('Amethystine of old'))?.name).toBe('Amethystine of old');
  });

  test('gets its name key from the migration', async () => {
    const { app } = await serve();
    await storeOld(app.store, { name: 'AMETHYSTINE ' }, { name: 'Amethystine' }, old);
    const { db } = app.store;
    await db.schema.dropIndex('item_by_name_key').execute();
    await db.schema.alterTable('item').dropColumn('name_key').execute();
    await addNameKeys(db as unknown as Kysely<unknown>);
    expect(await checkData(app.store)).toEqual([]);
    const rows = await db.selectFrom('item').select('name').where('name_key', '=', 'amethystine').execute();
    expect(rows).toHaveLength(3);
  });
});

test('what an older server adds or renames is searched by its normalised name, and as every other after the next start', async () => {
  const { app } = await serve();
  const { db, items } = app.store;
  const found = async (text: string) => {
    const { entities } = await items.search({ text, labelIds: [] }, { limit: 9, offset: 0 });
    return (await allOf(entities)).map(({ name }) => name);
  };
  await storeOld(app.store, { name: 'Sørens Axe' }, { name: 'Ødes Axe' });
  expect([await found('rens axe'), await found('sorens')]).toEqual([['Sørens Axe'], []]);
  await fillSearchKeys(db);
  expect(await found('SORENS')).toEqual(['Sørens Axe']);
  const renamed = { name: 'Bjørns Axe', normalised_name: normaliseName('Bjørns Axe') };
  await db.updateTable('item').set(renamed).where('name', '=', 'Sørens Axe').execute();
  await fillSearchKeys(db);
  expect([await found('sorens'), await found('bjorns')]).toEqual([[], ['Bjørns Axe']]);
});

test('an import accepts items with equal names, and reports each of them', async () => {
  const store = await emptyStore();
  const applyImport = async (items: WireItem[]) =>
    store.write(importerAt(0), ({ imports }) => imports.apply({ items }));
  const items = [{ name: 'Amethystine' }, { name: 'AMETHYSTINE ' }, old, { name: 'Ring' }];
  const report = await applyImport(items);
  expect(report).toMatchObject({ items: { added: 4, changed: 0 } });
  const end = 'except for case, spaces or Unicode form. Both now exist: rename one in the app.';
  expect(report.notices).toEqual([
    'items.2.name: The name contains an invisible character (zero width space) after "Ame". Remove it.',
    `items.1 "AMETHYSTINE " has the same name as items.0 "Amethystine", ${end}`,
    `items.2 "Ame\u200bthystine" has the same name as items.0 "Amethystine", ${end}`,
  ]);
  expect(await allOf(store.items.byNames(['Amethystine', 'AMETHYSTINE ', old.name]))).toHaveLength(3);
  expect((await applyImport(items)).notices).toEqual([]);
  expect((await applyImport([{ name: 'RING' }])).notices).toEqual([
    `items.0 "RING" has the same name as the stored item "Ring", ${end}`,
  ]);
});
