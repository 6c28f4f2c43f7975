import { beforeAll, expect, test } from 'vitest';
import { type ImportFile, readImport } from '#server/store/import/import-file.ts';
import { refused } from '../../support/serve.ts';
import { file, importedCommunity, miraId as mira, playerId } from '../../support/imported-community.ts';

const here = importedCommunity();

const other = (more: object): ImportFile => ({ characters: [{ player: playerId, name: 'Other', ...more }] });

const cook = { type: 'PROFICIENCY', id: 'cook', name: 'Cook’s Utensils' } as const;
const potion = { type: 'ITEM', name: 'Potion' } as const;
const [book] = file.manuals as [{ name: string; abbreviation: string }];
const errata = { id: 'a', ms: 1, description: 'x', date: 0 };
const outcome = { character: mira, exp: 30 };

const session = (changes: object): ImportFile => ({
  sessions: [{ id: 'a', title: 'Night', date: 0, master: 'quiet:Nibble', outcomes: [outcome], ...changes }],
});

beforeAll(() => here().apply(file));

test.each<[string, ImportFile, string]>([
  ['two labels with the same name', { labels: [potion, { ...potion, name: 'potion' }] }, 'labels.1'],
  ['a label id twice', { labels: [cook, { ...cook, name: 'Other' }] }, 'labels.1'],
  ['a label without a name', { labels: [{ ...potion, name: ' ' }] }, 'labels.0.name'],
  ['a label id of another type', { labels: [{ ...potion, name: 'X', id: 'cook' }] }, 'labels.0.type'],
  ['a label with the name of another', { labels: [{ ...potion, id: 'mine' }] }, 'labels.0.name'],
  ['a manual twice', { manuals: [book, { ...book, abbreviation: 'X' }] }, 'manuals.1'],
  ['the abbreviation of another manual', { manuals: [{ ...book, name: 'X' }] }, 'manuals.0.abbreviation'],
  ['a manual without a name', { manuals: [{ ...book, name: ' ' }] }, 'manuals.0.name'],
  ['a blank abbreviation', { manuals: [{ name: 'X', abbreviation: ' ' }] }, 'manuals.0.abbreviation'],
  ['a threshold that is not a number', { experienceTable: { 0: '1', '3oo': '2' } }, 'experienceTable.3oo'],
  ['levels that do not begin at 0', { experienceTable: { 300: '1' } }, 'experienceTable.0'],
  ['too high a level', { experienceTable: { 0: '1', 1_000_000_001: '2' } }, 'experienceTable.1000000001'],
  ['a player twice', { players: [file.players[0]!, file.players[0]!] }, 'players.1'],
  ['a player without a name', { players: [{ id: 'x', name: ' ' }] }, 'players.0.name'],
  ['a player id with a space', { players: [{ id: 'a b', name: 'x' }] }, 'players.0.id'],
  ['a player id with a colon', { players: [{ id: 'a:b', name: 'x' }] }, 'players.0.id'],
  ['a mention for a player id', { players: [{ id: '<@300000000000000006>', name: 'x' }] }, 'players.0.id'],
  ['a hidden character in a player id', { players: [{ id: '30000\u200b', name: 'x' }] }, 'players.0.id'],
  ['an item twice', { items: [{ name: 'Lamp' }, { name: 'Lamp' }] }, 'items.1'],
  ['a price with six decimals', { items: [{ name: 'Lamp', buy: { cost: 1.000001 } }] }, 'items.0.buy.cost'],
  ['an item named ..', { items: [{ name: '..' }] }, 'items.0.name'],
  [
    'an item with a label of another type',
    { items: [{ name: 'Lamp', labels: [{ name: 'Potion' }, { name: 'Smith’s Tools' }] }] },
    'items.0.labels.1',
  ],
  ['a character of an unknown player', other({ player: 'nobody' }), 'characters.0.player'],
  ['a character without a name', other({ name: ' ' }), 'characters.0.name'],
  ['a character twice', { characters: [file.characters[0]!, file.characters[0]!] }, 'characters.1'],
  ['a proficiency of another type', other({ proficiencies: ['Potion'] }), 'characters.0.proficiencies.0'],
  ['an unknown item', other({ inventory: { Rope: 1, Lamp: 1 } }), 'characters.0.inventory.Lamp'],
  ['a correction id twice', other({ corrections: [errata, errata] }), 'characters.0.corrections.1'],
  ['an idle correction', other({ corrections: [{ ...errata, ms: 0 }] }), 'characters.0.corrections.0'],
  ['too much experience', other({ sessionMS: 1e9, masterMS: 1 }), 'characters.0'],
  ['a session with a blank title', session({ title: ' ' }), 'sessions.0.title'],
  ['a session of an unknown master', session({ master: '7:Nobody' }), 'sessions.0.master'],
  ['a session of an unknown label', session({ labels: ['Campaign'] }), 'sessions.0.labels.0'],
  ['an unknown participant', session({ outcomes: [{ character: '7:X', exp: 1 }] }), 'outcomes.0.character'],
  ['a participant twice', session({ outcomes: [outcome, outcome] }), 'sessions.0.outcomes.1.character'],
])('an import is refused with the path of the fault and stores nothing: %s', async (_what, faulty, path) => {
  const before = await here().everything();
  const valid = { labels: [{ type: 'ITEM' as const, name: 'Before it' }] };
  const refusal = await refused(() => here().apply({ ...valid, ...faulty }));
  expect(refusal.message).toContain(path);
  expect(await here().everything()).toEqual(before);
});

test.each([
  [{ outcomes: [{ ...outcome, exp: 1_000_000_000 }] }, mira],
  [{ masterReward: 1_000_000_000 }, 'quiet:Nibble'],
])('a session that raises experience above the maximum is refused: %j', async (changes, who) => {
  const [first] = session({ id: 'b', masterReward: 1, outcomes: [{ character: mira, exp: 1 }] }).sessions!;
  const [second] = session({ date: 1, ...changes }).sessions!;
  const refusal = await refused(() => here().apply({ sessions: [first!, second!] }));
  const message = `The experience of ${who} would be out of range.`;
  expect(refusal).toMatchObject({ field: 'sessions.1', message });
  expect(await here().sessions.count()).toBe(0);
});

test('a file can be read unchanged, even after a byte order mark', () => {
  expect(readImport(`\uFEFF${JSON.stringify(file)}`)).toEqual(file);
});

test.each([
  ['', 'The file is not valid JSON'],
  ['{\n"labels": [\n{ "type": "ITEM" "name": "x" }]}', 'on line 3'],
  ['{\n"labels": [\n{ "type": "ITEM", "name": "Lantern" },\n]}', '}, ]}" is not valid JSON'],
  ['{"lables":[]}', 'lables is not a known key'],
  ['{"labels":[{"type":"ITEM","name":"x"},{"type":"ITEM"}]}', 'labels.1.name is missing'],
  ['{"labels":[{"type":"item","name":"x"}]}', 'labels.0.type must be one of CHARACTER, SESSION, ITEM'],
  ['{"manuals":[{"name":"","abbreviation":"x"}]}', 'manuals.0.name'],
  ['{"manuals":[{"name":"a\\u0000","abbreviation":"x"}]}', 'cannot be stored'],
  ['{"players":[{"id":300000000000000000,"name":"x"}]}', 'Line 1 has the number 300000000000000000'],
  ['{"players":[{"id":7,"name":"x"}]}', 'players.0.id must be a string'],
  ['{"items":[{"name":"x","giveRatio":-5}]}', 'items.0.giveRatio must be >= 0'],
  ['{"items":[{"name":"x","sell":{"Cost":7}}]}', 'items.0.sell.Cost is not a known key'],
  ['{"items":[{"name":"x","sell":{}}]}', 'items.0.sell.cost is missing'],
  ['{"items":[{"name":"x","buy":{"cost":5,"tool":[]}}]}', 'items.0.buy.tool is not a known key'],
  ['{"items":[{"name":"x","craft":[{"material":{}}]}]}', 'items.0.craft.0.material is not a known key'],
  ['{\n"labels":[],\n"labels":[]}', 'Line 3 has the key "labels" twice in one object'],
  ['{"players":[\n{"id":9007199254740993}]}', 'Line 2 has the number 9007199254740993, which has too many'],
  ['{\n"labels":[{"name":"#REF!"}]}', 'Line 2 has "#REF!", an error of a spreadsheet'],
  ['{"characters":[{"player":"1","name":"x","status":"gone"}]}', 'status must be one of active, dead'],
  ['{"characters":[{"player":"1","name":"x","inventory":{"a/b":0}}]}', 'inventory.a/b must be >= 1'],
])('a file with the content %s is refused with the message "%s"', (text, words) => {
  expect(() => readImport(text)).toThrow(words);
});
