import { QueryClient } from '@tanstack/react-query';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import {
  OwnCharacter,
  Player,
  SignIn,
  WireCharacter,
  WireItem,
  WireSession,
} from '#core/contract/schemas.ts';
import {
  characterIn,
  characterWithPlayerIn,
  tokenImageIn,
  tokenImagesIn,
} from '#core/contract/characters.ts';
import { experienceTableIn } from '#core/contract/experience.ts';
import { itemIn, manualIn, recipeFields } from '#core/contract/items.ts';
import { journalEntryFields, journalPageIn } from '#core/contract/journal/entry.ts';
import { labelIn } from '#core/contract/labels.ts';
import { memberIn, signInIn, tokenPairIn } from '#core/contract/members.ts';
import { ownOverviewIn } from '#core/contract/characters/own-overview.ts';
import { playerIn } from '#core/contract/players.ts';
import { leftOutOf, listOf, pageOf, type Reader } from '#core/contract/reading.ts';
import { ObjectOf } from '#core/contract/schema.ts';
import { sessionIn } from '#core/contract/sessions.ts';
import { WireDelivery, WireWebhook } from '#core/contract/webhooks/schemas.ts';
import { deliveryIn, webhookIn } from '#core/contract/webhooks/webhooks.ts';

/** Values that JSON can express, even Infinity, since `1e999` is read as Infinity. */
const noLists = ['', ' ', 'x', 0, 7, -1, 1.5, Infinity, 1e17, true, false, null, {}, { a: {} }, { a: [] }];
const junk = [...noLists, [], [null], [7, []]];

const entryIn: Reader<object> = (value) => journalPageIn({ entities: [value] })?.entities[0];
const recipeIn: Reader<object> = (value) => itemIn({ name: 'Rope', craft: [value] })?.craft[0];
const ownCharacterIn: Reader<object> = (value) => ownOverviewIn({ entities: [value] })?.characters[0];

/** The least that a journal entry must have. */
const bareEntry = { id: 8, act: 7, at: 1, subjectType: 'item', subject: 'Rope', kind: 'edited' };

const entities: [string, Reader<object>, Record<string, unknown>, Record<string, TSchema>][] = [
  ['character', characterIn, { id: 'p:Mira', name: 'Mira' }, WireCharacter.properties],
  ['item', itemIn, { name: 'Rope' }, WireItem.properties],
  ['session', sessionIn, { id: 's' }, WireSession.properties],
  ['player', playerIn, { playerId: 'n', name: 'Noor' }, Player.properties],
  ['journal entry', entryIn, bareEntry, ObjectOf(journalEntryFields).properties],
  ['sign-in', signInIn, { id: 's' }, SignIn.properties],
  ['webhook', webhookIn, { id: 'w', name: 'Tavern' }, WireWebhook.properties],
  ['delivery', deliveryIn, { id: 'd', kind: 'itemGiven' }, WireDelivery.properties],
  ['own character', ownCharacterIn, { id: 'p:Mira', name: 'Mira' }, OwnCharacter.properties],
  ['label', labelIn, { id: 'h', name: 'Horror' }, {}],
  ['manual', manualIn, { name: 'Book', abbreviation: 'B' }, {}],
  ['recipe', recipeIn, {}, ObjectOf(recipeFields).properties],
];

const everyReader: [string, Reader<unknown>][] = [
  ['character with player', characterWithPlayerIn],
  ['token image', tokenImageIn],
  ['experience table', experienceTableIn],
  ['token pair', tokenPairIn],
  // A recipe needs nothing.
  ...entities.flatMap(([name, read]): [string, Reader<unknown>][] =>
    name === 'recipe' ? [] : [[name, read]],
  ),
];

it.each(everyReader)('junk is rejected as a %s', (_name, read) => {
  for (const value of [...junk, undefined, NaN]) expect(read(value)).toBeUndefined();
});

/** The contract requires whole numbers, but the app can also show fractions. */
const isFraction = (value: unknown): boolean => value === 1.5;

describe.each(entities)('reading a %s', (name, read, bare, schemas) => {
  const fields = Object.keys(schemas).filter((field) => !(field in bare) && field !== 'version');

  it.each(Object.keys(bare).filter((field) => field !== 'abbreviation'))('needs a usable %s', (field) => {
    expect(read(bare)).toMatchObject(bare);
    for (const value of [undefined, null, {}, [], '', ' ', true, Infinity])
      expect(read({ ...bare, [field]: value })).toBeUndefined();
  });

  it.each(fields)('treats %s as absent when its value is invalid', (field) => {
    for (const value of junk) {
      if (Value.Check(schemas[field]!, value) || isFraction(value)) continue;
      // The server may send a status that this app does not know.
      if (name.endsWith('character') && field === 'status' && value === 'x') continue;
      // The call for sessions between two dates gives the member's id instead of the player.
      if (name === 'session' && field === 'registeredBy' && value === 'x') continue;
      const result = read({ ...bare, [field]: value });
      expect({ value, result }).toEqual({ value, result: read(bare) });
    }
  });
});

it('reading recipes and trade rules keeps usable entries of lists, and keys that the contract does not name', () => {
  const item = itemIn({
    name: 'Rope',
    labels: [null, { id: 'l' }, { id: 'l', name: 'Long', types: ['ITEM'] }, 'Long'],
    craft: [
      'Twist',
      { label: 'Twist', materials: { Hemp: 2, Tar: 'some', Rags: null }, tools: ['Loom', 7], odd: 1 },
    ],
    sell: { cost: '3', tools: 'Loom', odd: 2 },
    tier: 4,
  });
  expect(item).toMatchObject({
    craft: [{ label: 'Twist', materials: { Hemp: 2 }, tools: ['Loom'], odd: 1 }],
    sell: { cost: 0, tools: [], buildings: [], odd: 2 },
    tier: 4,
  });
  expect(item?.labels).toEqual([{ id: 'l', name: 'Long' }]);
});

describe('reading a character', () => {
  const bare = { id: 'p:Mira', name: 'Mira' };

  it('keeps a status that this app does not know', () => {
    expect(characterIn({ ...bare, status: 'zombie' })?.status).toBe('zombie');
    expect(characterIn({ ...bare, status: 'constructor' })?.status).toBe('constructor');
  });

  it('keeps every inventory entry with a numeric quantity, whatever its name', () => {
    const sent = '{"__proto__":2,"constructor":3,"Rope":"many","Tar":null,"Hemp":1}';
    const inventory = JSON.parse(sent) as object;
    const read = characterIn({ ...bare, inventory })!.inventory;
    expect(JSON.stringify(read)).toBe('{"__proto__":2,"constructor":3,"Hemp":1}');
  });

  it('reads an incomplete player and an invalid version as null', () => {
    const read = (more: object) => characterWithPlayerIn({ ...bare, ...more });
    const noor = { playerId: 'p', name: 'Noor' };
    const invalid = { player: { playerId: 'p' }, version: '7' };
    expect(read(invalid)).toMatchObject({ ...bare, player: null, version: null });
    const player = { ...noor, dateJoined: null, masterSince: null };
    expect(read({ player: noor, version: 7 })).toMatchObject({ player, version: 7 });
  });

  it('replaces lone surrogates in the id and the name, so that they fit in a URL', () => {
    const { id, name } = characterIn({ id: 'p:\ud83d', name: '\udc09 Mira \ud83d\udc09' })!;
    expect([id, name]).toEqual(['p:\ufffd', '\ufffd Mira \ud83d\udc09']);
    expect(() => encodeURIComponent(id + name)).not.toThrow();
  });

  it('reads a time outside the range of JavaScript dates as null', () => {
    const times = { created: 8.64e15, lastPlayed: -8.64e15 };
    const read = characterIn({ ...bare, ...times, lastMastered: 8.65e15 });
    expect(read).toMatchObject({ ...times, lastMastered: null });
  });
});

it('reading a session makes a missing title, date or master null, and keeps readable participants, alive only if that is sent', () => {
  const characters = [{ ms: 3 }, null, { character: 'p:A', isAlive: 'yes' }, { character: 'p:B' }];
  const unknown = { title: null, master: null, date: null, registrar: null, registrarName: null };
  expect(sessionIn({ id: 's', title: ' ', characters })).toEqual({
    id: 's',
    ...unknown,
    labels: [],
    characters: ['p:A', 'p:B'].map((character) => ({ character, ms: 0, isAlive: false })),
  });
});

it('reading a session keeps the date 0, the start of 1970', () => {
  expect(sessionIn({ id: 's', date: 0 })?.date).toBe(0);
});

it('reading an experience table keeps a threshold with an unreadable level, and drops an invalid threshold', () => {
  const unreadable = { '900': null, '2700': {}, '6500': ' ' };
  const invalid = { '': '9', many: '9', Infinity: '9' };
  const table = experienceTableIn({ table: { '0': '1', '300': 2, ...unreadable, ...invalid } });
  expect(table).toEqual({ '0': '1', '300': '2', '900': null, '2700': null, '6500': null });
});

it('reading an experience table accepts an empty table, and rejects a missing or invalid one', () => {
  expect(experienceTableIn({ table: {} })).toEqual({});
  for (const table of [undefined, null, [], 'x', 7]) expect(experienceTableIn({ table })).toBeUndefined();
});

it('reading token images accepts only a base64 string with an image type', () => {
  expect(tokenImageIn({ mimeType: 'image/png', image: 'AAAA' })).toBe('data:image/png;base64,AAAA');
  for (const answer of [
    { mimeType: 'text/html', image: 'AAAA' },
    { mimeType: 7, image: 'AAAA' },
    { mimeType: 'image/png', image: ['AAAA'] },
    { mimeType: 'image/png' },
  ])
    expect(tokenImageIn(answer)).toBeUndefined();
});

it('reading token images reads an invalid image as null, and keeps the others', () => {
  const images = tokenImagesIn({ a: { mimeType: 'image/png', image: 'AAAA' }, b: null, c: 7, d: {} });
  const read = Object.fromEntries(images!);
  expect(read).toEqual({ a: 'data:image/png;base64,AAAA', b: null, c: null, d: null });
  expect(tokenImagesIn([])).toBeUndefined();
});

it('reading the current member replaces missing and invalid fields with defaults', () => {
  expect(memberIn({})).toEqual({ id: '', username: '', avatar: null });
  expect(memberIn({ id: 7, username: null, avatar: {} })).toEqual({ id: '', username: '', avatar: null });
  expect(memberIn([])).toBeUndefined();
});

describe('reading a list', () => {
  const labels = listOf(labelIn);
  const good = { id: 'h', name: 'Horror' };

  it('leaves out and counts unusable entries', () => {
    const list = labels([good, null, { id: 'x' }, 7, good]);
    expect(list).toHaveLength(2);
    expect(leftOutOf(list)).toBe(3);
    expect(leftOutOf(labels([good]))).toBe(0);
    expect(leftOutOf(labels([]))).toBe(0);
  });

  it('rejects a value that is not an array', () => {
    for (const value of noLists) expect(labels(value)).toBeUndefined();
  });

  it('counts left-out entries of a page, and reads an invalid next offset as null', () => {
    const page = pageOf(labelIn)({ entities: [good, null], nextAt: '10' });
    expect([[...page!.entities], page!.nextAt]).toEqual([[good], null]);
    expect(leftOutOf(page)).toBe(1);
    expect(pageOf(labelIn)({ entities: [], nextAt: 10 })?.nextAt).toBe(10);
    for (const value of junk) expect(pageOf(labelIn)(value)).toBeUndefined();
    for (const list of noLists) expect(pageOf(labelIn)({ entities: list })).toBeUndefined();
  });

  it('gives the query cache the current count of left-out entries, although the cache reuses unchanged data', async () => {
    const queries = new QueryClient();
    const read = async (answer: unknown) => {
      const shared = { queryKey: ['labels'], staleTime: 0 };
      await queries.fetchQuery({ ...shared, queryFn: () => labels(answer) });
      await queries.fetchQuery({ queryKey: ['page'], queryFn: () => pageOf(labelIn)({ entities: answer }) });
      return [queries.getQueryData(['labels']), queries.getQueryData(['page'])].map(leftOutOf);
    };
    expect(await read([good, null])).toEqual([1, 1]);
    expect(await read([good, null])).toEqual([1, 1]);
    expect(await read([good, null, 7])).toEqual([2, 2]);
    expect(await read([good])).toEqual([0, 0]);
    expect(await read([good, {}])).toEqual([1, 1]);
  });

  it('counts no left-out entries in data that is not a list', () => {
    for (const value of junk) expect(leftOutOf(value)).toBe(0);
    expect(leftOutOf({ entities: { leftOut: 3 } })).toBe(0);
  });
});
