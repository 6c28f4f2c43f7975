import { expect, it } from 'vitest';
import { readCharacter } from '#core/contract/characters.ts';
import { ownersOf } from '#core/views/owners.ts';
import { playerRows, playerTable } from '#core/views/player-table.ts';

const characters = [
  readCharacter({ id: 'a:One', name: 'One', player: 'a', lastPlayed: 10, lastMastered: 40 }),
  readCharacter({ id: 'b:Two', name: 'Two', player: 'b' }),
  readCharacter({ id: 'a:Three', name: 'Three', player: 'a', lastPlayed: 30 }),
  readCharacter({ id: 'x:Lost', name: 'Lost' }),
  readCharacter({ id: 'c:Four', name: 'Four', player: 'c', lastMastered: 20 }),
];
const players = [
  { playerId: 'a', name: 'Ann', dateJoined: 5, masterSince: 7 },
  { playerId: 'b', name: 'Bob', dateJoined: null },
  { playerId: 'c', name: 'Cy', dateJoined: 2, masterSince: null },
  { playerId: 'd', name: 'Di' },
];

it('the owners of several characters are listed once each', () => {
  expect(ownersOf(characters)).toEqual(['a', 'b', 'c']);
});

const rows = playerRows(players, characters);

it('the rows of the table of players contain each player once, with their characters, their joining, and their last activity or null', () => {
  expect(rows.map((row) => ({ ...row, characters: row.characters.map(({ name }) => name) }))).toEqual([
    { id: 'a', name: 'Ann', dateJoined: 5, lastActivity: 40, isMaster: true, characters: ['One', 'Three'] },
    { id: 'b', name: 'Bob', dateJoined: null, lastActivity: null, isMaster: false, characters: ['Two'] },
    { id: 'c', name: 'Cy', dateJoined: 2, lastActivity: 20, isMaster: false, characters: ['Four'] },
    { id: 'd', name: 'Di', dateJoined: null, lastActivity: null, isMaster: false, characters: [] },
  ]);
});

it('the rows of the table of players can contain an activity before 1970', () => {
  const old = [
    readCharacter({ id: 'a:Old', name: 'Old', player: 'a', lastPlayed: -20 }),
    readCharacter({ id: 'b:Old', name: 'Old', player: 'b', lastMastered: -30 }),
  ];
  expect(playerRows(players, old).map(({ lastActivity }) => lastActivity)).toEqual([-20, -30, null, null]);
});

const table = playerTable(playerRows(players.toReversed(), characters));
const sorted = (by: 'name' | 'dateJoined' | 'lastActivity') =>
  table.select({ text: '', sort: { by, isDescending: false } }).map(({ name }) => name);

it('the table of players sorts by name, joining date and activity, with missing dates last', () => {
  expect(sorted('name')).toEqual(['Ann', 'Bob', 'Cy', 'Di']);
  expect(sorted('dateJoined')).toEqual(['Cy', 'Ann', 'Bob', 'Di']);
  expect(sorted('lastActivity')).toEqual(['Cy', 'Ann', 'Bob', 'Di']);
});
