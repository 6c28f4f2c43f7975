import { expect, onTestFinished, test } from 'vitest';
import { journalPageIn } from '#core/contract/journal/entry.ts';
import { formatMoment } from '#core/views/dates.ts';
import { changeWords, phraseText } from '#screens/journal/change-words.ts';
import { type FoundEntry, wireEntry } from '#server/store/journal/wire-entry.ts';
import type {
  CharacterChanges,
  CharacterColumn,
  ItemState,
  SessionState,
} from '#server/store/journal/entries.ts';
import { loadTexts } from '#texts/texts.ts';

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

const read = (entry: object) => journalPageIn({ entities: [entry] })!.entities[0]!;

/** What the app says about the changes of an entry, one line each: `Money: 1 MO → 2 MO`. */
const linesIn = (entry: object): string[] =>
  read(entry)
    .changes.map((change) => changeWords(change, { ann: 'Annika', cay: 'Cay the Bold' }))
    .map(({ title, before, after }) => phraseText([title, ': ', before, ' → ', after]));

const sent = (...given: Parameters<typeof entryOf>) => wireEntry(entryOf(...given), labels, reader);
const linesOf = (...given: Parameters<typeof entryOf>): string[] => linesIn(sent(...given));

test.each<[CharacterColumn, string | number | null, string | number | null, string]>([
  ['money', 1_050, 5, 'Money: 10.50 MO → 0.05 MO'],
  ['session_ms', 0, 30, 'Experience: Sessions: 0 → 30'],
  ['master_ms', 1, 2, 'Experience: Sessions as master: 1 → 2'],
  ['pbc_ms', 3, 4, 'Experience: Play by chat: 3 → 4'],
  ['errata_ms', -5, 6, 'Experience: Corrections: -5 → 6'],
  ['status', 'active', 'dead', 'Status: Active → Dead'],
  ['last_played', null, evening, `Last Played: nothing → ${formatMoment(evening)}`],
  ['last_mastered', evening, null, `Last Mastered: ${formatMoment(evening)} → nothing`],
  ['race', null, 'Elf', 'Race: nothing → Elf'],
  ['classes', '[]', '["Wizard","Cook"]', 'Classes: nothing → Wizard, Cook'],
])('the app puts a change of a character’s %s from %j to %j into words', (column, before, after, line) => {
  expect(linesOf('character', { columns: { [column]: [before, after] } })).toEqual([line]);
});

const correction = { ms: -30, description: 'Fell', date: 0, status: null, session: null };

test.each<[string, CharacterChanges, string[]]>([
  ['pieces of items', { items: { Rope: [0, 2], Lamp: [3, 0] } }, ['Rope: 0 → 2', 'Lamp: 3 → 0']],
  [
    'corrections',
    { erratas: { a: [null, correction], b: [{ ...correction, ms: 5, status: 'npc' }, null] } },
    ['Correction: nothing → Fell; -30 Exp', 'Correction: Fell; +5 Exp; NPC → nothing'],
  ],
  [
    'deaths in sessions',
    { deaths: { a: [2, 1], b: [1, 3], c: [0, 2] } },
    [
      'Death in a session: recorded; another session decides the status → decides the status',
      'Death in a session: decides the status → settled by a correction',
      'Death in a session: nothing → recorded; another session decides the status',
    ],
  ],
  [
    'proficiencies, by the names of their labels, or by the id of a deleted label',
    { proficiencies: [[], ['smith', 'cook', 'gone']] },
    ['Proficiencies: nothing → Smith’s Tools, Cook’s Utensils, gone'],
  ],
  ['no proficiencies', { proficiencies: [[], []] }, []],
  ['a first token image', { image: [null, 'hash'] }, ['Token images: nothing → an image']],
  ['a replaced token image', { image: ['hash', 'other'] }, ['Token images: an image → another image']],
  ['a deleted token image', { image: ['hash', null] }, ['Token images: an image → nothing']],
])('the app puts %s of a character into words', (_what, changes, lines) => {
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
  [{ usable: 0 }, { usable: 1 }, 'Usable: No → Yes'],
  [{ attunement: 1 }, { attunement: 0 }, 'Requires attunement: Yes → No'],
  [{ link: null }, { link: 'https://e.org/' }, 'Link: nothing → https://e.org/'],
  [{ manual: 'TBC' }, { manual: null }, 'Manual: TBC → nothing'],
  [{ give_ratio: 1 }, { give_ratio: 0.5 }, 'Give ratio: 1 → 0.5'],
  [
    { sell: null },
    { sell: '{"cost":2,"tools":[],"buildings":["Smithy"]}' },
    'Sell: nothing → 2.00 MO; Buildings: Smithy',
  ],
  [{ buy: '{"cost":3,"tools":["Saw","Tongs"]}' }, { buy: '{}' }, 'Buy: 3.00 MO; Tools: Saw, Tongs → 0.00 MO'],
  [
    { craft: '[]' },
    { craft: net },
    'Recipes: nothing → (Forge; 2.50 MO; 1.5 h; Quantity: 2 to 100; 2 × Iron; 0.5 × Coal; Tools: Hammer, Tongs; Buildings: Smithy) (Gather; Quantity: 1 to 5)',
  ],
  [{ labels: ['gone'] }, { labels: ['potion'] }, 'Labels: gone → Potion'],
  [{ extras: '{}' }, { extras: '{"tier":3}' }, 'Other fields: nothing → {"tier":3}'],
  [{ name: 'Lamp', normalised_name: 'lamp', name_key: 'lamp' }, { name: 'LAMP' }, 'Name: Lamp → LAMP'],
])('the app puts a change of an item from %j to %j into words', (before, after, line) => {
  expect(linesOf('item', { item: [before, after] })).toEqual([line]);
});

test('the app states only new values of a created item and only former values of a deleted one, and what a deletion or a rename changed elsewhere', () => {
  const state = { name: 'Lamp', usable: 0, sell: null, craft: '[]', labels: [], extras: '{}' };
  expect(linesOf('item', { item: [null, state] })).toEqual(['Name: nothing → Lamp', 'Usable: nothing → No']);
  const parts = { holders: { 'ann:A': 3 } };
  expect(linesOf('item', { item: [state, null] }, { parts })).toEqual([
    'Name: Lamp → nothing',
    'Usable: No → nothing',
    'Quantity of A: 3 → nothing',
  ]);
  expect(linesOf('item', { item: [null, state] }, { parts }).at(-1)).toBe('Quantity of A: nothing → 3');
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

test('the app states only new values of a registered session, and only former values of a deleted one', () => {
  const registered = [
    'Title: nothing → Night',
    'Master Master: the Élan: nothing → +2 Exp',
    `Date: nothing → ${formatMoment(evening)}`,
    'Labels: nothing → Heist, gone',
    'Bram: nothing → +30 Exp',
    'Lyra: nothing → -5 Exp; Dead',
    'Fenn: nothing → 0 Exp; Dead',
  ];
  expect(linesOf('session', { session: [null, session] })).toEqual(registered);
  expect(linesOf('session', { session: [session, null] })).toEqual(
    registered.map((line) => `${line.replace('nothing → ', '')} → nothing`),
  );
  const unlabelled = { ...session, labels: [] };
  expect(linesOf('session', { session: [null, unlabelled] }).join('\n')).not.toContain('Labels');
});

test.each<[string, object, string[]]>([
  [
    'a webhook',
    {
      kinds: [['itemGiven', 'haunted'], []],
      name: ['', 'Tavern'],
      format: [null, 'discord'],
      origin: [null, 'a.org'],
    },
    [
      'Reports: Item given, haunted → nothing',
      'Name: nothing → Tavern',
      'Format: nothing → Discord message',
      'Address: nothing → a.org',
    ],
  ],
  [
    'the sign-ups of an adventure',
    {
      adventureMaster: ['ann', 'bea'],
      seed: [null, '4f'],
      'ann:signUp': [null, 'asked'],
      'bea:signUp': ['waiting', 'offered'],
      'cay:signUp': ['seated', 'withdrawn'],
      'dan:signUp': ['offered', 'declined'],
    },
    [
      'Master: Annika → bea',
      'Seed of the turns: nothing → 4f',
      'Annika: nothing → asked for a seat',
      'bea: waits for a seat → is offered a seat',
      'Cay the Bold: has a seat → has withdrawn',
      'dan: is offered a seat → not this time',
    ],
  ],
  ...[
    ['announced', 'announced'],
    ['full', 'full'],
    ['tooFew', 'fewer than the least'],
    ['dayBefore', 'One day before an adventure'],
  ].map(([notice, words]): [string, object, string[]] => [
    `the notice ${notice} of an adventure`,
    { notice: [null, notice] },
    [`Notice: nothing → ${words}`],
  ]),
  [
    'the roles of a webhook',
    { mentionedRoles: [[], ['112233445566778899']] },
    ['Roles that announcements of adventures mention: nothing → 112233445566778899'],
  ],
  ['the table of levels', { levels: [null, { 0: '1' }] }, ['Levels: nothing → {"0":"1"}']],
  [
    'a player',
    { dateJoined: [null, null], masterSince: [null, evening] },
    ['Date Joined: nothing → nothing', `Master: nothing → ${formatMoment(evening)}`],
  ],
  ['a member', { roles: [null, ['PLAYER', 'ADMIN']] }, ['Roles: nothing → PLAYER, ADMIN']],
  ['a label', { type: ['ITEM', 'SESSION'] }, ['Kind: ITEM → SESSION']],
  [
    'something new',
    { count: [1, true], oath: ['', ['a', 'b']], odd: [['a', 1], {}] },
    ['count: 1 → true', 'oath: nothing → a, b', 'odd: ["a",1] → {}'],
  ],
])('the app puts the changes of %s into words', (_what, changes, lines) => {
  expect(linesOf('webhook', changes)).toEqual(lines);
});

test('the app names the manual whose abbreviation an import changed, even if it has the name of a key', () => {
  const manuals = { ...entryOf('community', { money: ['M', 'MO'] }), subject_id: 'manuals' };
  expect(linesIn(wireEntry(manuals, labels, reader))).toEqual(['money: M → MO']);
});

test('the app puts changes into words in the language of the reader', async () => {
  onTestFinished(async () => void (await loadTexts('en')));
  await loadTexts('it');
  expect(linesOf('character', { columns: { status: ['active', 'dead'], money: [null, 5] } })).toEqual([
    'Denaro: niente → 0,05 MO',
    'Stato: Attivo → Morto',
  ]);
});

test('the app shows the keys and words of a newer server, and leaves out the changes of a server that sends words', () => {
  const changes = [
    { key: 'aura', before: 3, after: ['a', 'b'] },
    { key: 'death', before: 'haunted', after: 7 },
    { of: 'Money', before: '1.00 MO', after: '2.00 MO' },
  ];
  expect(linesIn({ ...wireEntry(entryOf('item', { item: [{}, {}] }), labels, reader), changes })).toEqual([
    'aura: 3 → a, b',
    'Death in a session: haunted → nothing',
  ]);
});

test.each([
  [40, 0],
  [43, 3],
])('an entry with %d changes lists forty and says that there are %d more', (count, more) => {
  const items = Object.fromEntries(Array.from({ length: count }, (_, index) => [`Item ${index}`, [0, 1]]));
  const { changes, moreChanges } = read(sent('character', { items }));
  expect([changes.length, changes.at(-1)!.name, moreChanges]).toEqual([40, 'Item 39', more]);
});

test('an entry has at most a thousand characters of a text and two thousand of a list, and marks where it is cut', () => {
  const [fits, long] = ['x'.repeat(1_000), 'x'.repeat(1_001)];
  const cut = `${fits}…`;
  const about = { description: long };
  expect(linesOf('label', { name: [fits, long], odd: [long, fits] }, { about })).toEqual([
    `Name: ${fits} → ${cut}`,
    `odd: ${cut} → ${fits}`,
  ]);
  expect(sent('label', {}, { about }).about).toEqual({ description: cut });
  const correctionOf = { a: [null, { ...correction, description: long }] };
  expect(linesOf('character', { erratas: correctionOf })).toEqual([`Correction: nothing → ${cut}; -30 Exp`]);
  const tools = Array.from({ length: 500 }, () => 'Saw');
  const shown = `${'Saw, '.repeat(400)}…`;
  expect(linesOf('member', { roles: [tools, null], odd: [null, tools] })).toEqual([
    `Roles: ${shown} → nothing`,
    `odd: nothing → ${shown}`,
  ]);
  const item = {
    sell: JSON.stringify({ cost: 2, tools }),
    craft: JSON.stringify([{ label: 'Saw' }, { tools }]),
  };
  expect(linesOf('item', { item: [{}, item] })).toEqual([
    `Sell: nothing → 2.00 MO; Tools: ${shown}`,
    'Recipes: nothing → (Saw) (…)',
  ]);
});

test.each([
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
  expect(read(sent('character', { columns }))).toMatchObject(gains);
});
