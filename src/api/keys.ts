/** Query keys, each written once: reads use them, writes invalidate exactly them. */
export const keys = {
  ownCharacters: ['character', 'own'],
  character: (characterId: string) => ['character', 'one', characterId],
  tokenImage: (characterId: string) => ['character', 'token', characterId],
  experienceTable: ['utils', 'expTable'],
  items: (names: readonly string[]) => ['item', 'byIds', names],
  materialsBy: (item: string) => ['item', 'materialsBy', item],
  labels: (type: string) => ['label', type],
  member: ['guild', 'member'],
} as const;
