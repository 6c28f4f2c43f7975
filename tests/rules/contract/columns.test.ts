import { expect, it } from 'vitest';
import { characterRow, characterRowsIn } from '#core/contract/characters/character-row.ts';
import { leftOutOf } from '#core/contract/reading.ts';

const columns = (names: readonly unknown[], more: Record<string, unknown> = {}) => ({
  name: names,
  created: names.map((_name, index) => index),
  exp: names.map(() => 5),
  money: names.map(() => 2.5),
  lastPlayed: names.map(() => null),
  ...more,
});
const row = (name: string, created: number) => characterRow({ name, created, exp: 5, money: 2.5 });

it('a list in columns has the rows of all its parts in order', () => {
  const rows = characterRowsIn([columns(['Ann', 'Bo']), columns([]), columns(['Cy'])]);
  expect(rows).toEqual([row('Ann', 0), row('Bo', 1), row('Cy', 0)]);
  expect(characterRowsIn([])).toEqual([]);
});

it('a row has a player only if the server sends one', () => {
  const rows = characterRowsIn([columns(['Ann', 'Bo', 'Cy'], { player: ['7', ' ', null] }), columns(['Di'])]);
  expect(rows?.map(({ player }) => player)).toEqual(['7', undefined, undefined, undefined]);
});

it('rows without a name and parts without names are left out and counted', () => {
  const rows = characterRowsIn([columns(['Ann', ' ', 7]), null, 'x', [], {}, { name: 'Ann' }]);
  expect(rows?.map(({ name }) => name)).toEqual(['Ann']);
  expect(leftOutOf(rows)).toBe(7);
});

it('any other invalid value counts as absent, and so do the values of a column that is missing or too short', () => {
  const part = columns(['Ann', 'Bo'], {
    created: [1],
    exp: ['5', null],
    money: 'much',
    lastPlayed: undefined,
  });
  const absent = characterRow({ name: 'Bo' });
  expect(absent).toMatchObject({ created: null, exp: 0, money: 0, lastPlayed: null });
  expect(characterRowsIn([part])).toEqual([{ ...absent, name: 'Ann', created: 1 }, absent]);
});

it.each([undefined, null, {}, 'x', 7, { name: ['Ann'] }])('%j is not a list in columns', (answer) => {
  expect(characterRowsIn(answer)).toBeUndefined();
});
