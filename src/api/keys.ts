/** Common prefixes of keys with parameters: a write invalidates all keys with a prefix together. */
const families = {
  characters: ['character', 'one'],
  itemsByName: ['item', 'byIds'],
  itemPages: ['item', 'search'],
  itemIds: ['item', 'ids'],
  materialsBy: ['item', 'materialsBy'],
  itemUsage: ['item', 'usage'],
  sessionPages: ['session', 'page'],
  sessionsInDates: ['session', 'inDates'],
  players: ['player', 'byIds'],
} as const;

/** Query keys, each defined once: reads use them, writes invalidate exactly them. */
export const keys = {
  families,
  ownCharacters: ['character', 'own'],
  activeCharacters: ['character', 'active'],
  activeCharactersWithPlayer: ['character', 'activeWithPlayer'],
  character: (characterId: string) => [...families.characters, characterId],
  tokenImage: (characterId: string) => ['character', 'token', characterId],
  experienceTable: ['utils', 'expTable'],
  items: (names: readonly string[]) => [...families.itemsByName, names],
  itemPage: (search: object) => [...families.itemPages, search],
  itemIds: (search: object) => [...families.itemIds, search],
  itemSources: ['item', 'sources'],
  materialsBy: (item: string) => [...families.materialsBy, item],
  itemUsage: (item: string, onlyActive: boolean) => [...families.itemUsage, item, onlyActive],
  sessionCount: ['session', 'count'],
  sessionPage: (page: object) => [...families.sessionPages, page],
  sessionsInDates: (from: number, to: number) => [...families.sessionsInDates, from, to],
  players: (ids: readonly string[]) => [...families.players, ids],
  labels: (type: string) => ['label', type],
  member: ['guild', 'member'],
} as const;
