import { describe, expect, it } from 'vitest';
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
];

describe('the rows of players', () => {
  const rows = playerRows(players, characters);

  it('are asked for by whom the characters belong to, each once', () => {
    expect(ownersOf(characters)).toEqual(['a', 'b', 'c']);
  });

  it('hold the characters of each', () => {
    expect(rows.map((row) => row.characters.map(({ name }) => name))).toEqual([
      ['One', 'Three'],
      ['Two'],
      ['Four'],
    ]);
  });

  it('know the last activity, playing or mastering with any character; none is null', () => {
    expect(rows.map(({ lastActivity }) => lastActivity)).toEqual([40, null, 20]);
  });

  it('know an activity before 1970 for what it is', () => {
    const old = [
      readCharacter({ id: 'a:Old', name: 'Old', player: 'a', lastPlayed: -20 }),
      readCharacter({ id: 'b:Old', name: 'Old', player: 'b', lastMastered: -30 }),
    ];
    expect(playerRows(players, old).map(({ lastActivity }) => lastActivity)).toEqual([-20, -30, null]);
  });

  it('of who has no character tell of none, and of no activity', () => {
    expect(playerRows([{ playerId: 'd', name: 'Di' }], characters)).toEqual([
      { id: 'd', name: 'Di', dateJoined: null, lastActivity: null, isMaster: false, characters: [] },
    ]);
  });

  it('know who masters, and when somebody joined', () => {
    expect(rows.map(({ isMaster }) => isMaster)).toEqual([true, false, false]);
    expect(rows.map(({ dateJoined }) => dateJoined)).toEqual([5, null, 2]);
  });
});

describe('the table of players', () => {
  const table = playerTable(playerRows(players.toReversed(), characters));
  const sorted = (by: 'name' | 'dateJoined' | 'lastActivity', isDescending: boolean) =>
    table.select({ text: '', sort: { by, isDescending } }).map(({ name }) => name);

  it('sorts by name, joining and activity, whoever has none last', () => {
    expect(sorted('name', true)).toEqual(['Cy', 'Bob', 'Ann']);
    expect(sorted('name', false)).toEqual(['Ann', 'Bob', 'Cy']);
    expect(sorted('dateJoined', false)).toEqual(['Cy', 'Ann', 'Bob']);
    expect(sorted('dateJoined', true)).toEqual(['Ann', 'Cy', 'Bob']);
    expect(sorted('lastActivity', false)).toEqual(['Cy', 'Ann', 'Bob']);
    expect(sorted('lastActivity', true)).toEqual(['Ann', 'Cy', 'Bob']);
  });

  it('is searched by name', () => {
    const found = table.select({ text: 'O', sort: { by: 'name', isDescending: false } });
    expect(found.map(({ name }) => name)).toEqual(['Bob']);
  });
});
