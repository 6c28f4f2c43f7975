/**
 * The columns by which the table of characters can be sorted
 * (docs/specification.md#s2-all-characters-columns).
 */
export const characterSorts = ['name', 'created', 'exp', 'level', 'money', 'lastPlayed'] as const;
export type CharacterSort = (typeof characterSorts)[number];

/** The columns by which the table of players can be sorted (docs/specification.md#s2-all-players-sort). */
export const playerSorts = ['name', 'dateJoined', 'lastActivity'] as const;
export type PlayerSort = (typeof playerSorts)[number];
