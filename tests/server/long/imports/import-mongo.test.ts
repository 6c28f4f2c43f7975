import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { recordsOf } from '#server/store/csv/export-csv.ts';
import { importMongo } from '#server/store/mongo/import-mongo.ts';
import type { Store } from '#server/store/store.ts';
import { emptyStore } from '../../support/community.ts';
import { digestOf } from '../../support/digest.ts';
import { pngBytes } from '../../support/images.ts';
import { bot, date, writeExport } from '../../support/mongo-export.ts';

const now = Date.parse('2026-05-17');
const instantOf = (iso: string): number => Date.parse(`${iso}T18:00:00Z`);
const mira = '700000000000000001:Mira';
const fenn = '700000000000000002:Fenn';
const [played] = bot.sessions;
const [first, second] = bot.characters;

/** The descriptions of Mira's corrections, in alphabetical order. */
const correctionsOf = async ({ db }: Store) => {
  const rows = await db.selectFrom('errata').select('description').where('character_id', '=', mira).execute();
  return rows.map(({ description }) => description).toSorted();
};

const columns = ['id', 'status', 'session_ms', 'master_ms', 'pbc_ms', 'errata_ms', 'money'] as const;
const totals = ({ db }: Store) => db.selectFrom('character').select(columns).orderBy('id').execute();

test('the import of the bot’s database imports all that Nyx can store, and reports the rest', async () => {
  const store = await emptyStore();
  const { imported, report } = await importMongo(store, await writeExport(bot), now);
  expect(imported).toMatchObject({
    labels: { added: 4 },
    levels: true,
    players: { added: 2 },
    items: { added: 3 },
    characters: { added: 2 },
    sessions: { added: 1 },
  });
  // The sums of experience are those of the bot: 130 + 4 + 300 + 10 for Mira, 1 + 20 for Fenn.
  expect(await totals(store)).toEqual([
    { id: mira, status: 'active', session_ms: 30, master_ms: 0, pbc_ms: 10, errata_ms: 404, money: 710 },
    { id: fenn, status: 'retired', session_ms: 0, master_ms: 0, pbc_ms: 0, errata_ms: 21, money: 0 },
  ]);
  const [one, other] = await recordsOf(store.db, 'characters');
  expect(one).toMatchObject({
    characterClass: ['Wizard'],
    created: instantOf('2024-03-01'),
    lastPlayed: instantOf('2024-05-02'),
    proficiencies: ['Weaver’s Tools'],
    inventory: { 'Moss Tonic': 2, 'Old Coin': 1 },
  });
  expect(other).toMatchObject({
    race: 'Elf',
    characterClass: ['Bard', 'Rogue'],
    lastPlayed: instantOf('2024-05-02'),
    lastMastered: instantOf('2024-05-09'),
    created: now,
  });
  expect(await recordsOf(store.db, 'players')).toMatchObject([
    { id: '700000000000000001', name: 'Corvin', dateJoined: instantOf('2024-03-01'), masterSince: null },
    { name: 'Aurelie', dateJoined: 1_709_316_000_000, masterSince: instantOf('2024-04-01') },
  ]);
  expect(await store.experience.table()).toEqual({ 0: '1', 300: '2' });
  const corrections = ['Dead in session The Mill', 'Imported', 'Revived', 'Starting level'];
  expect(await correctionsOf(store)).toEqual(corrections);
  expect((await recordsOf(store.db, 'items')).find(({ name }) => name === 'Moss Tonic')).toMatchObject({
    usable: true,
    labels: ['Tonic'],
    sell: { cost: 12.3 },
    craft: [{ materials: { Moss: 2 }, tools: ['Weaver’s Tools'] }],
  });
  expect(await recordsOf(store.db, 'sessions')).toEqual([
    {
      id: '000000000000000000000001',
      title: 'The Mill',
      date: instantOf('2024-05-02'),
      master: fenn,
      masterReward: 0,
      labels: ['One-shot'],
      registeredBy: '700000000000000002',
      outcomes: [{ character: mira, exp: 30, died: true }],
    },
  ]);
  expect(report).toEqual([
    'flame.json was not read: Nyx does not import this collection.',
    'Labels with the key "description", which Nyx does not store: 1.',
    'Tools with the key "cost", which Nyx does not store: 1.',
    'Players with the key "activeCharacter", which Nyx does not store: 1.',
    'Characters with the key "territory", which Nyx does not store: 1.',
    'Sessions with the key "uid", which Nyx does not store: 1.',
    expect.stringContaining('sessions.json, line 1: the participant "700000000000000003:Gone"'),
    'sessions.json, line 2: the session has a master who is not among the characters, "1:Nobody", and is left out.',
    'characters.json, line 1: the quantity 0 of "Moss" is left out.',
    'characters.json, line 2: the status "traitor" is unknown, and becomes retired.',
    'characters.json, line 2: the character owes 2 MO; its money becomes 0.',
    'characters.json, line 1: "Old Coin" is not among the items, and is added without a price.',
  ]);
});

test('the import of the bot’s database reports what it changes in sessions, corrections, inventories and labels, or leaves out of them', async () => {
  const store = await emptyStore();
  const participant = { character: mira, ms: 5, isAlive: true };
  const session = (_id: string, more: object) => ({ ...played, _id, characters: [participant], ...more });
  const errata = (more: object) => ({ ms: 1, description: 'x', date: date('2024-03-01'), ...more });
  const { report } = await importMongo(
    store,
    await writeExport({
      ...bot,
      labels: [...bot.labels, { _id: 'label-3', name: 'Typeless' }],
      sessions: [
        session('a', { title: ' ' }),
        session('b', { title: 'x'.repeat(201), characters: [participant, { ...participant, ms: 9 }] }),
        session('c', { date: undefined }),
        session('d', { characters: [] }),
        session('e', { labels: [{ id: 'label-9', name: 'Unlisted' }] }),
      ],
      characters: [
        {
          ...first!,
          territory: '',
          inventory: { 'Moss Tonic': 2.9 },
          errata: [
            errata({ description: ' ' }),
            errata({ description: 'y'.repeat(2_001) }),
            errata({ ms: 0 }),
            errata({ ms: 0, statusChange: 'lost' }),
          ],
        },
        { ...second!, status: 'active', money: 0 },
        first!,
        { _id: 'z', name: 'Zoe', player: '9' },
      ],
    }),
    now,
  );
  expect(report.filter((line) => !line.includes('which Nyx does not store'))).toEqual([
    'flame.json was not read: Nyx does not import this collection.',
    'Corrections that change neither experience nor status, and are left out: 1.',
    'labels.json, line 3: the label "Typeless" has no type; it gets each type with which a document uses it.',
    'characters.json, line 3: the character "700000000000000001:Mira" appears twice; this one is left out.',
    'sessions.json, line 1: the session has no title; it becomes "Session a".',
    'sessions.json, line 2: the participant "700000000000000001:Mira" is named twice, and counts once.',
    'sessions.json, line 2: the title has more than 200 characters, and is cut.',
    'sessions.json, line 3: the session has no date, and is left out.',
    'sessions.json, line 4: the session has no participant, and is left out.',
    'sessions.json, line 5: the export does not list the SESSION label "Unlisted"; the import adds it.',
    "characters.json, line 1: a correction's description has more than 2000 characters, and is cut.",
    'characters.json, line 1: the status "lost" is unknown, and becomes retired.',
    'characters.json, line 1: the quantity 2.9 of "Moss Tonic" becomes 2.',
    'characters.json, line 4: the player "9" is not among the players, and is added.',
  ]);
  const sessions = await recordsOf(store.db, 'sessions');
  expect(sessions.map(({ id, title, outcomes }) => [id, title, outcomes])).toEqual([
    ['a', 'Session a', [{ character: mira, exp: 5 }]],
    ['b', 'x'.repeat(200), [{ character: mira, exp: 5 }]],
    ['e', 'The Mill', [{ character: mira, exp: 5 }]],
  ]);
  expect(await correctionsOf(store)).toEqual(['Correction', 'Imported', 'x', 'y'.repeat(2_000)]);
});

test('the import of the bot’s database accepts every format of the files; a dry run reports the same and stores nothing', async () => {
  const store = await emptyStore();
  const before = await digestOf(store);
  const [lines, list, pretty] = await Promise.all(
    (['lines', 'list', 'pretty list'] as const).map(async (format) =>
      importMongo(store, await writeExport(bot, format), now, { isDry: true }),
    ),
  );
  expect(list).toEqual(lines);
  expect(pretty!.imported).toEqual(lines!.imported);
  expect(await digestOf(store)).toEqual(before);
});

test('the import of the bot’s database changes nothing for the same export, and adds only what is new in a later export', async () => {
  const store = await emptyStore();
  const folder = await writeExport(bot);
  await importMongo(store, folder, now);
  const before = await digestOf(store);
  const again = await importMongo(store, folder, now + 1);
  expect(again.imported.characters).toEqual({ added: 0, changed: 0 });
  expect(await digestOf(store)).toEqual(before);

  const newer = {
    ...bot,
    characters: [{ ...first!, sessionMS: 140 }, second!],
    sessions: [
      ...bot.sessions,
      {
        ...played,
        _id: 'a-later-one',
        title: 'Later',
        date: date('2024-07-01'),
        characters: [{ character: mira, ms: 10, isAlive: true }],
      },
    ],
  };
  await importMongo(store, await writeExport(newer), now + 2);
  expect((await totals(store))[0]).toMatchObject({ session_ms: 40, errata_ms: 404 });
});

test('the import of the bot’s database imports token images, cleaned as uploads are, and never replaces an existing image', async () => {
  const store = await emptyStore();
  const image = pngBytes(400).toString('base64');
  const folder = await writeExport({
    ...bot,
    character_sheets: [
      { _id: mira, token: { image, mimeType: 'image/png' } },
      { _id: fenn, token: { image: 'AAAA', mimeType: 'image/png' } },
      { _id: '1:Nobody', token: { image, mimeType: 'image/png' } },
    ],
  });
  const { images, report } = await importMongo(store, folder, now);
  expect(images).toBe(1);
  expect((await store.tokenImages.find(mira))?.mimeType).toBe('image/png');
  expect(report.filter((line) => line.startsWith('character_sheets'))).toEqual([
    'character_sheets.json, line 3: the token image belongs to no character of the export, and is left out.',
    expect.stringContaining('character_sheets.json, line 2: the token image is left out.'),
  ]);
  expect((await importMongo(store, folder, now)).images).toBe(0);
});

test('the import of the bot’s database leaves out the parts of an item that break a rule, and imports the rest', async () => {
  const store = await emptyStore();
  const items = [
    { _id: 'Rope', sell: { cost: -1 }, craft: [{ minQuantity: 9, maxQuantity: 2 }, { cost: 0.5555555 }] },
  ];
  const { report } = await importMongo(store, await writeExport({ items }), now);
  expect(report).toEqual([
    'items.json, line 1: the price 0.5555555 becomes 0.55556, since prices have at most 5 decimals.',
    expect.stringContaining('items.json, line 1: the sell of "Rope" breaks a rule (sell.cost'),
    expect.stringContaining('items.json, line 1: the craft of "Rope" breaks a rule (craft.0'),
  ]);
  expect(await recordsOf(store.db, 'items')).toMatchObject([{ name: 'Rope', craft: [{ cost: 0.55556 }] }]);
});

const player = '{"_id":"7","name":"Corvin"}';

const playerWith = (key: string, value: string): string => `{"_id":"7","name":"A","${key}":${value}}`;

/** What is wrong with an export, the collection at fault, its file, and a part of the refusal. */
const hostile: [string, string, string, string][] = [
  ['broken JSON', 'players', `${player}\n{"_id":}\n`, 'players.json, line 2: the document is not valid JSON'],
  ['text', 'players', 'Dear server', 'players.json, line 1: a document must begin here'],
  ['a cut file', 'players', `${player}\n{"_id":"8`, 'line 2: the file ends within a document'],
  ['a cut list', 'players', `[${player}`, 'line 1: the list lacks a comma or its end'],
  ['text after a list', 'players', `[${player}]\n${player}`, 'line 2: nothing may follow the list'],
  ['a list with a hole', 'players', `[${player},\n]`, 'line 2: a document must begin here'],
  ['deep nesting', 'players', `{"a":${'['.repeat(100_000)}`, 'line 1: the document is nested too deeply'],
  ['an unknown type', 'players', playerWith('x', '{"$uuid":"7"}'), 'line 1: the key "$uuid" is not one'],
  ['other keys beside a type', 'players', playerWith('x', '{"$oid":"7","x":1}'), 'the key "$oid" is not one'],
  ['a long number', 'utils', playerWith('n', '{"$numberLong":"9007199254740993"}'), 'too large to be exact'],
  ['a plain long number', 'utils', playerWith('n', '9007199254740993'), '"9007199254740992" is too large'],
  ['an endless number', 'utils', playerWith('n', '1e999'), 'line 1: "Infinity" is not a finite number'],
  ['NaN', 'utils', playerWith('n', '{"$numberDouble":"NaN"}'), '"NaN" is not a finite number'],
  ['a long decimal', 'utils', playerWith('n', '{"$numberDecimal":"0.1234567890123456"}'), 'more digits'],
  ['an invalid date', 'players', playerWith('dateJoined', '{"$date":"soon"}'), '"soon" is not a date'],
  ['a missing key', 'players', `${player}\n\n{"_id":"8"}`, 'players.json, line 3: name is missing.'],
  ['a wrong type', 'players', playerWith('name', '{"$gt":""}'), 'the key "$gt" is not one'],
  ['a list for a name', 'players', playerWith('name', '["A"]'), 'players.json, line 1: name must be'],
  ['an id twice', 'players', `${player}\n${player}`, 'line 2, "7", has the id of players.json, line 1.'],
  ['an empty name', 'players', playerWith('name', '" "'), 'players.json, line 1, name cannot be empty.'],
  ['an endless name', 'players', playerWith('name', `"${'x'.repeat(300)}"`), 'line 1, name must'],
  ['a null character', 'players', playerWith('name', String.raw`"A\u0000"`), 'players.json, line 1, name'],
  ['no collection of the bot', 'secrets', player, 'The folder holds no collection of the bot'],
];

describe('the import of a hostile export', () => {
  test('stores nothing, and the refusal names file and line', async () => {
    const store = await emptyStore();
    const before = await digestOf(store);
    for (const [what, collection, content, words] of hostile) {
      const folder = await writeExport({ ...(collection === 'secrets' ? {} : bot), [collection]: content });
      await expect.soft(importMongo(store, folder, now), what).rejects.toThrow(words);
    }
    expect(await digestOf(store)).toEqual(before);
    expect(await store.db.selectFrom('player').select('id').execute()).toEqual([]);
  });

  test('refuses bytes that are not UTF-8, and names the line', async () => {
    const folder = await writeExport({ items: [{ _id: 'Moss' }] });
    await writeFile(
      path.join(folder, 'players.json'),
      Buffer.concat([Buffer.from(`${player}\n{"_id":"`), Buffer.from([0xff])]),
    );
    await expect(importMongo(await emptyStore(), folder, now)).rejects.toThrow(
      'players.json: Line 2 is not in UTF-8.',
    );
  });

  test('treats names such as `__proto__` like any other name', async () => {
    const store = await emptyStore();
    const file = `{"_id":"7:A","player":"7","name":"A","inventory":{"__proto__":2,"constructor":1}}`;
    await importMongo(store, await writeExport({ players: player, characters: file }), now);
    const stacks = await store.db.selectFrom('inventory').select(['item_name', 'quantity']).execute();
    expect(stacks.toSorted((a, b) => b.quantity - a.quantity)).toEqual([
      { item_name: '__proto__', quantity: 2 },
      { item_name: 'constructor', quantity: 1 },
    ]);
  });
});
