import { characterValues } from '../contract/characters/character-row.ts';

/**
 * The columns by which the table of characters can be sorted
 * (docs/specification.md#s2-all-characters-columns).
 */
export const characterSorts = [...Object.keys(characterValues), 'level'];
export type CharacterSort = keyof typeof characterValues | 'level';

/** The columns by which the table of players can be sorted (docs/specification.md#s2-all-players-sort). */
export const playerSorts = ['name', 'dateJoined', 'lastActivity'] as const;
export type PlayerSort = (typeof playerSorts)[number];
