import { expect, test } from 'vitest';
import { type FoundEntry, entryInWords } from '#server/store/journal/entry-in-words.ts';
import type {
  CharacterChanges,
  CharacterColumn,
  ItemState,
  SessionState,
} from '#server/store/journal/entries.ts';

const labels = new Map([
  ['smith', 'Smith’s Tools'],
  ['cook', 'Cook’s Utensils'],
  ['potion', 'Potion'],
  ['heist', 'Heist'],
]);

const reader = { id: 'keeper', roles: ['ADMIN' as const], now: 0 };

const evening = Date.UTC(2026, 4, 16, 20, 30);

/** An entry of the journal as the database stores it. */
const entryOf = (
  type: FoundEntry['subject_type'],
  changes: object,
  more: { parts?: object; about?: object } = {},
): FoundEntry => ({
  seq: 7,
  act: 7,
  at: 0,
  actor: 'keeper',
  call: 'test',
  key_hash: null,
  subject_type: type,
  subject_id: 'x',
  kind: 'edited',
  changes: JSON.stringify(changes),
  parts: more.parts ? JSON.stringify(more.parts) : null,
  about: more.about ? JSON.stringify(more.about) : null,
  reverses: null,
  first_kind: 'edited',
  first_actor: 'keeper',
  undone_by: null,
});

const inWords = (...given: Parameters<typeof entryOf>) => entryInWords(entryOf(...given), labels, reader);

/** What the audit says about changes, one line each: `Money: 1 MO → 2 MO`; `–` for an absent value. */
const linesOf = (...given: Parameters<typeof entryOf>): string[] =>
  inWords(...given).changes!.map(({ of, before, after }) => `${of}: ${before ?? '–'} → ${after ?? '–'}`);

test.each<[CharacterColumn, string | number | null, string | number | null, string]>([
  ['money', 1_050, 5, 'Money: 10.5 MO → 0.05 MO'],
  ['session_ms', 0, 30, 'Experience from sessions: 0 → 30'],
  ['master_ms', 1, 2, 'Experience as master: 1 → 2'],
  ['pbc_ms', 3, 4, 'Other experience: 3 → 4'],
  ['errata_ms', -5, 6, 'Experience from corrections: -5 → 6'],
  ['status', 'active', 'dead', 'Status: active → dead'],
  ['last_played', null, evening, 'Last played: – → 2026-05-16 20:30 UTC'],
  ['last_mastered', evening, null, 'Last mastered: 2026-05-16 20:30 UTC → –'],
  ['race', null, 'Elf', 'Race: – → Elf'],
  ['classes', '[]', '["Wizard","Cook"]', 'Classes: – → Wizard/Cook'],
])(
  'the journal puts a change of a character’s %s from %j to %j into words',
  (column, before, after, line) => {
    expect(linesOf('character', { columns: { [column]: [before, after] } })).toEqual([line]);
  },
);

const correction = { ms: -30, description: 'Fell', date: 0, status: null, session: null };

test.each<[string, CharacterChanges, string[]]>([
  ['pieces of items', { items: { Rope: [0, 2], Lamp: [3, 0] } }, ['Rope: 0 → 2', 'Lamp: 3 → 0']],
  [
    'corrections',
    { erratas: { a: [null, correction], b: [{ ...correction, ms: 5, status: 'npc' }, null] } },
    ['Correction: – → Fell: -30 Exp', 'Correction: Fell: 5 Exp, status npc → –'],
  ],
  [
    'deaths in sessions',
    { deaths: { a: [2, 1], b: [1, 3], c: [0, 2] } },
    [
      'Death in a session: recorded; another session decides the status → decides the status',
      'Death in a session: decides the status → settled by a correction',
      'Death in a session: no death → recorded; another session decides the status',
    ],
  ],
  [
    'proficiencies, by the names of their labels, or by the id of a deleted label',
    { proficiencies: [[], ['smith', 'cook', 'gone']] },
    ['Proficiencies: – → Smith’s Tools, Cook’s Utensils, gone'],
  ],
  ['no proficiencies', { proficiencies: [[], []] }, []],
  ['a first token image', { image: [null, 'hash'] }, ['Token image: – → an image']],
  ['a replaced token image', { image: ['hash', 'other'] }, ['Token image: an image → another image']],
  ['a deleted token image', { image: ['hash', null] }, ['Token image: an image → –']],
])('the journal puts %s of a character into words', (_what, changes, lines) => {
  expect(linesOf('character', changes)).toEqual(lines);
});

const recipe = {
  label: 'Forge',
  cost: 2.5,
  timeRequired: 5_400_000,
  minQuantity: 2,
  materials: { Iron: 2, Coal: 0.5 },
  tools: ['Hammer', 'Tongs'],
  buildings: ['Smithy'],
};

const net = JSON.stringify([recipe, { label: 'Gather', maxQuantity: 5 }]);

test.each<[Partial<ItemState>, Partial<ItemState>, string]>([
  [{ usable: 0 }, { usable: 1 }, 'Usable: no → yes'],
  [{ attunement: 1 }, { attunement: 0 }, 'Attunement: yes → no'],
  [{ link: null }, { link: 'https://e.org/' }, 'Link: – → https://e.org/'],
  [{ manual: 'TBC' }, { manual: null }, 'Manual: TBC → –'],
  [{ give_ratio: 1 }, { give_ratio: 0.5 }, 'Give ratio: 1 → 0.5'],
  [
    { sell: null },
    { sell: '{"cost":2,"tools":[],"buildings":["Smithy"]}' },
    'Sell: – → 2 MO; buildings: Smithy',
  ],
  [{ buy: '{"cost":3,"tools":["Saw","Tongs"]}' }, { buy: '{}' }, 'Buy: 3 MO; tools: Saw, Tongs → 0 MO'],
  [
    { craft: '[]' },
    { craft: net },
    'Recipes: – → (Forge; 2.5 MO; 1.5 h; 2 to 100 pieces; 2 × Iron; 0.5 × Coal; tools: Hammer, Tongs; buildings: Smithy) (Gather; 1 to 5 pieces)',
  ],
  [{ labels: ['gone'] }, { labels: ['potion'] }, 'Labels: gone → Potion'],
  [{ extras: '{}' }, { extras: '{"tier":3}' }, 'Other fields: – → {"tier":3}'],
  [{ name: 'Lamp', normalised_name: 'lamp', name_key: 'lamp' }, { name: 'LAMP' }, 'Name: Lamp → LAMP'],
])('the journal puts a change of an item from %j to %j into words', (before, after, line) => {
  expect(linesOf('item', { item: [before, after] })).toEqual([line]);
});

test('the journal states only new values of a created item and only former values of a deleted one, and what a deletion or a rename changed elsewhere', () => {
  const state = { name: 'Lamp', usable: 0, sell: null, craft: '[]', labels: [], extras: '{}' };
  expect(linesOf('item', { item: [null, state] })).toEqual(['Name: – → Lamp', 'Usable: – → no']);
  const parts = { holders: { 'ann:A': 3 } };
  expect(linesOf('item', { item: [state, null] }, { parts })).toEqual([
    'Name: Lamp → –',
    'Usable: no → –',
    'Pieces owned by ann:A: 3 → –',
  ]);
  expect(linesOf('item', { item: [null, state] }, { parts }).at(-1)).toBe('Pieces owned by ann:A: – → 3');
  const craft = (material: string) => JSON.stringify([{ label: 'Tie', materials: { [material]: 1 } }]);
  const renamed = { recipes: { Net: [craft('Rope'), craft('Cord')] } };
  expect(linesOf('item', { item: [{ name: 'Rope' }, { name: 'Cord' }] }, { parts: renamed })).toEqual([
    'Name: Rope → Cord',
    'Recipes of Net: (Tie; 1 × Rope) → (Tie; 1 × Cord)',
  ]);
});

const session: SessionState = {
  title: 'Night',
  master: 'ann:Master: the Élan',
  reward: 2,
  date: evening,
  registeredBy: 'ann',
  labels: ['heist', 'gone'],
  outcomes: [
    { character: 'bea:Bram', exp: 30, killed: 0 },
    { character: 'cay:Lyra', exp: -5, killed: 1 },
    { character: 'dan:Fenn', exp: 0, killed: 2 },
  ],
  erratas: [],
};

test('the journal states only new values of a registered session, and only former values of a deleted one', () => {
  const registered = [
    'Title: – → Night',
    'Master: – → Master: the Élan: 2 Exp',
    'Date: – → 2026-05-16 20:30 UTC',
    'Labels: – → Heist, gone',
    'Bram: – → 30 Exp',
    'Lyra: – → -5 Exp, died',
    'Fenn: – → 0 Exp, died',
  ];
  expect(linesOf('session', { session: [null, session] })).toEqual(registered);
  expect(linesOf('session', { session: [session, null] })).toEqual(
    registered.map((line) => `${line.replace('– → ', '')} → –`),
  );
  const unlabelled = { ...session, labels: [] };
  expect(linesOf('session', { session: [null, unlabelled] }).join('\n')).not.toContain('Labels');
});

test('the journal puts the changes of other subjects into words: lists, numbers, empty texts and nothing', () => {
  const changes = {
    kinds: [['a', 'b'], []],
    name: ['', 'Tavern'],
    levels: [null, { 0: '1' }],
    count: [1, 2],
  };
  expect(linesOf('webhook', changes)).toEqual([
    'kinds: a, b → –',
    'name: – → Tavern',
    'levels: – → {"0":"1"}',
    'count: 1 → 2',
  ]);
});

test.each([
  [40, 0],
  [43, 3],
])('an entry with %d changes lists forty and says that there are %d more', (count, more) => {
  const items = Object.fromEntries(Array.from({ length: count }, (_, index) => [`Item ${index}`, [0, 1]]));
  const { changes, moreChanges } = inWords('character', { items });
  expect([changes!.length, changes!.at(-1)!.of, moreChanges]).toEqual([40, 'Item 39', more]);
});

test('an entry shows at most a thousand characters of a text, and marks where it is cut', () => {
  const [fits, long] = ['x'.repeat(1_000), 'x'.repeat(1_001)];
  const { changes, about } = inWords(
    'member',
    { a: [fits, long], b: [long, fits] },
    { about: { description: long } },
  );
  const cut = `${fits}…`;
  expect(changes).toEqual([
    { of: 'a', before: fits, after: cut },
    { of: 'b', before: cut, after: fits },
  ]);
  expect(about).toEqual({ description: cut });
});

test.each([
  [{ session_ms: [5, 3] }, { exp: -2, money: null, status: null }],
  [{ master_ms: [5, 3] }, { exp: -2, money: null, status: null }],
  [{ errata_ms: [5, 3] }, { exp: -2, money: null, status: null }],
  [
    { pbc_ms: [null, 6], money: [null, 250] },
    { exp: 6, money: 2.5, status: null },
  ],
  [
    { session_ms: [1, 4], master_ms: [0, 1], money: [1_000, 875], status: ['active', 'npc'] },
    { exp: 4, money: -1.25, status: 'npc' },
  ],
  [{ race: [null, 'Elf'] }, { exp: null, money: null, status: null }],
])('for the changes %j, an entry states the gains %j', (columns, gains) => {
  expect(inWords('character', { columns })).toMatchObject(gains);
});
