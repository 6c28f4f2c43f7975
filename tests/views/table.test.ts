import { describe, expect, it } from 'vitest';
import { characterRow } from '#core/contract/characters/character-row.ts';
import { readCharacter } from '#core/contract/characters.ts';
import { characterTable } from '#core/views/character-table.ts';
import { createTable } from '#core/views/table.ts';
import { characterSorts, type CharacterSort } from '#core/views/table-columns.ts';

const character = (name: string, more: Partial<Parameters<typeof readCharacter>[0]> = {}) =>
  readCharacter({ id: `p:${name}`, name, ...more });

const names = (rows: readonly { name: string }[]): string[] => rows.map(({ name }) => name);
const up = (by: CharacterSort) => ({ by, isDescending: false });
const down = (by: CharacterSort) => ({ by, isDescending: true });

describe('the table of characters', () => {
  const table = characterTable([
    character('zoe', { sessionMS: 300, created: 2, money: 5 }),
    character('Émile', { sessionMS: 20, pbcMS: 9, lastPlayed: 30 }),
    character('Eve', { errataMS: 1_000, masterMS: 1, created: 1, lastPlayed: 10, money: 5 }),
    character('adam', { created: 3, lastPlayed: 20, money: 0.5 }),
  ]);

  it('sorts by each of its columns', () => {
    expect(characterSorts).toEqual(['name', 'created', 'exp', 'money', 'lastPlayed', 'level']);
  });

  it('sorts names regardless of case and accents', () => {
    expect(names(table.select({ text: '', sort: up('name') }))).toEqual(['adam', 'Émile', 'Eve', 'zoe']);
    expect(names(table.select({ text: '', sort: down('name') }))).toEqual(['zoe', 'Eve', 'Émile', 'adam']);
  });

  it('sorts levels by the total experience of all four kinds', () => {
    const expected = ['adam', 'Émile', 'zoe', 'Eve'];
    expect(names(table.select({ text: '', sort: up('level') }))).toEqual(expected);
    expect(names(table.select({ text: '', sort: up('exp') }))).toEqual(expected);
    expect(names(table.select({ text: '', sort: down('level') }))).toEqual(expected.toReversed());
  });

  it('sorts rows with equal values by ascending name, in both directions', () => {
    expect(names(table.select({ text: '', sort: up('money') }))).toEqual(['Émile', 'adam', 'Eve', 'zoe']);
    expect(names(table.select({ text: '', sort: down('money') }))).toEqual(['Eve', 'zoe', 'adam', 'Émile']);
  });

  it('is the same for rows from columns as for whole characters', () => {
    const whole = [character('Eve', { errataMS: 1_000, masterMS: 1, created: 1, lastPlayed: 10, money: 5 })];
    const rows = [characterRow({ name: 'Eve', created: 1, exp: 1_001, money: 5, lastPlayed: 10 })];
    const all = { text: '', sort: up('name') };
    expect(characterTable(whole).select(all)).toEqual(rows);
    expect(characterTable(rows).select(all)).toEqual(rows);
    const owned = whole.map((one) => ({ ...one, player: 'p' }));
    expect(characterTable(owned).select(all)).toEqual(rows.map((row) => ({ ...row, player: 'p' })));
  });
});

it('a column of texts is sorted as the language sorts, with missing texts last in both directions', () => {
  const races = { a: 'elf', b: null, c: 'Élan', d: 'Dwarf', e: 'elf' };
  const rows = createTable<{ name: string; race: string | null }, 'name' | 'race'>(
    Object.entries(races).map(([name, race]) => ({ name, race })),
    (row, by) => row[by],
  );
  const sorted = (isDescending: boolean) =>
    names(rows.select({ text: '', sort: { by: 'race', isDescending } }));
  expect(sorted(false)).toEqual(['d', 'c', 'a', 'e', 'b']);
  expect(sorted(true)).toEqual(['a', 'e', 'c', 'd', 'b']);
});

const people = characterTable(['Anna Maria', 'Annamaria', 'Ånna  Mär', 'Bo'].map((name) => character(name)));

it('a search by name finds names that contain the text, ignoring case and spaces', () => {
  expect(names(people.select({ text: ' N nA M', sort: up('name') }))).toHaveLength(3);
});

let nameReads = 0;
const rows = Array.from({ length: 20_000 }, (_, index) => ({
  get name() {
    nameReads += 1;
    return `Name ${(index * 7_919) % 20_000}`;
  },
  value: index % 3 === 0 ? null : (index * 31) % 997,
}));
const table = createTable<(typeof rows)[number], 'name' | 'value'>(rows, (row, by) => row[by]);

it('a table reads each of 20,000 names once for all sorts', () => {
  table.select({ text: '', sort: { by: 'value', isDescending: true } });
  table.select({ text: '', sort: { by: 'value', isDescending: false } });
  table.select({ text: '', sort: { by: 'name', isDescending: true } });
  expect(nameReads).toBe(20_000);
});
