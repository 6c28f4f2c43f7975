import { describe, expect, it } from 'vitest';
import { readCharacter } from '#core/contract/characters.ts';
import { characterTable } from '#core/views/character-table.ts';
import { createTable } from '#core/views/table.ts';

const character = (name: string, more: Partial<Parameters<typeof readCharacter>[0]> = {}) =>
  readCharacter({ id: `p:${name}`, name, ...more });

const names = (rows: readonly { name: string }[]): string[] => rows.map(({ name }) => name);
const up = (by: 'name' | 'created' | 'exp' | 'level' | 'money' | 'lastPlayed') => ({
  by,
  isDescending: false,
});
const down = (by: Parameters<typeof up>[0]) => ({ by, isDescending: true });

describe('the table of characters', () => {
  const table = characterTable([
    character('zoe', { sessionMS: 300, created: 2, money: 5 }),
    character('Émile', { sessionMS: 20, pbcMS: 9, lastPlayed: 30 }),
    character('Eve', { errataMS: 1_000, masterMS: 1, created: 1, lastPlayed: 10, money: 5 }),
    character('adam', { created: 3, lastPlayed: 20, money: 0.5 }),
  ]);

  it('sorts names as the language does: neither case nor accents come first', () => {
    expect(names(table.select({ text: '', sort: up('name') }))).toEqual(['adam', 'Émile', 'Eve', 'zoe']);
    expect(names(table.select({ text: '', sort: down('name') }))).toEqual(['zoe', 'Eve', 'Émile', 'adam']);
  });

  it('puts empty dates last in both directions', () => {
    expect(names(table.select({ text: '', sort: up('created') }))).toEqual(['Eve', 'zoe', 'adam', 'Émile']);
    expect(names(table.select({ text: '', sort: down('created') }))).toEqual(['adam', 'zoe', 'Eve', 'Émile']);
    expect(names(table.select({ text: '', sort: up('lastPlayed') }))).toEqual([
      'Eve',
      'adam',
      'Émile',
      'zoe',
    ]);
    expect(names(table.select({ text: '', sort: down('lastPlayed') }))).toEqual([
      'Émile',
      'adam',
      'Eve',
      'zoe',
    ]);
  });

  it('sorts a level by the experience of all four kinds, not by its word', () => {
    const expected = ['adam', 'Émile', 'zoe', 'Eve'];
    expect(names(table.select({ text: '', sort: up('level') }))).toEqual(expected);
    expect(names(table.select({ text: '', sort: up('exp') }))).toEqual(expected);
    expect(names(table.select({ text: '', sort: down('level') }))).toEqual(expected.toReversed());
  });

  it('keeps equals in the order of their names, in both directions', () => {
    expect(names(table.select({ text: '', sort: up('money') }))).toEqual(['Émile', 'adam', 'Eve', 'zoe']);
    expect(names(table.select({ text: '', sort: down('money') }))).toEqual(['Eve', 'zoe', 'adam', 'Émile']);
  });

  it('is as large as what it is made of', () => {
    expect(table.size).toBe(4);
    expect(characterTable([]).select({ text: '', sort: up('name') })).toEqual([]);
  });
});

describe('a search by name', () => {
  const table = characterTable(
    ['Anna Maria', 'Annamaria', 'Ånna  Mär', 'Bert'].map((name) => character(name)),
  );
  const found = (text: string) => names(table.select({ text, sort: up('name') }));

  it.each(['annam', 'ANNA M', ' a n n a m ', 'nam'])(
    'finds with %j whatever the case and the spaces',
    (text) => {
      expect(found(text)).toHaveLength(3);
    },
  );

  it('narrows, and widens again when it is shortened', () => {
    expect(found('bert')).toEqual(['Bert']);
    expect(found('bertx')).toEqual([]);
    expect(found('be')).toEqual(['Bert']);
    expect(found('  ')).toHaveLength(4);
  });

  it('keeps the order of the sort', () => {
    const some = characterTable([
      character('b1', { money: 1 }),
      character('b2', { money: 2 }),
      character('c'),
    ]);
    expect(names(some.select({ text: 'B', sort: down('money') }))).toEqual(['b2', 'b1']);
  });
});

describe('a table of 20,000 rows', () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => ({
    name: `Name ${(index * 7_919) % 20_000}`,
    value: index % 3 === 0 ? null : (index * 31) % 997,
  }));
  let compared = 0;
  const table = createTable<(typeof rows)[number], 'name' | 'value'>(rows, {
    nameOf: ({ name }) => {
      compared += 1;
      return name;
    },
    sorts: { value: ({ value }) => value },
  });

  it('reads each name once for all sorts, and each order holds', () => {
    const sorted = table.select({ text: '', sort: { by: 'value', isDescending: true } });
    table.select({ text: '', sort: { by: 'value', isDescending: false } });
    table.select({ text: '', sort: { by: 'name', isDescending: true } });
    expect(compared).toBe(20_000);
    expect(sorted).toHaveLength(20_000);
    const values = sorted.map(({ value }) => value);
    const empty = values.indexOf(null);
    expect(values.slice(empty).every((value) => value === null)).toBe(true);
    expect(values.slice(0, empty)).toEqual(values.slice(0, empty).toSorted((a, b) => b! - a!));
  });
});
