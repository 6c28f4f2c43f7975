import type { Character } from '../contract/characters.ts';
import type { Player } from '../contract/players.ts';
import { createTable, type Table } from './table.ts';
import type { PlayerSort } from './table-columns.ts';

/** A player with data of their active characters. Dates are epoch ms; null if there is none. */
export interface PlayerRow {
  id: string;
  name: string;
  dateJoined: number | null;
  /** The last time at which one of the characters played or mastered. */
  lastActivity: number | null;
  isMaster: boolean;
  characters: readonly Character[];
}

export type PlayerList = Table<PlayerRow, PlayerSort>;

const latest = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);

/** A row for each player, with the player's characters. */
export function playerRows(players: readonly Player[], characters: readonly Character[]): PlayerRow[] {
  const owned = new Map<string | null, Character[]>();
  for (const character of characters) {
    const earlier = owned.get(character.player);
    if (earlier) earlier.push(character);
    else owned.set(character.player, [character]);
  }
  return players.map(({ playerId, name, dateJoined, masterSince }) => {
    const ownCharacters = owned.get(playerId) ?? [];
    return {
      id: playerId,
      name,
      dateJoined: dateJoined ?? null,
      lastActivity: ownCharacters.reduce<number | null>(
        (last, { lastPlayed, lastMastered }) => latest(last, latest(lastPlayed, lastMastered)),
        null,
      ),
      isMaster: typeof masterSince === 'number',
      characters: ownCharacters,
    };
  });
}

/** The table of all players. */
export const playerTable = (rows: readonly PlayerRow[]): PlayerList =>
  createTable<PlayerRow, PlayerSort>(rows, (row, by) => row[by]);
