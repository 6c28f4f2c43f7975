/** What the table of characters can be sorted by (specification, section 2, All characters). */
export const characterSorts = ['name', 'created', 'exp', 'level', 'money', 'lastPlayed'] as const;
export type CharacterSort = (typeof characterSorts)[number];

/** What the table of players can be sorted by (specification, section 2, All players). */
export const playerSorts = ['name', 'dateJoined', 'lastActivity'] as const;
export type PlayerSort = (typeof playerSorts)[number];
