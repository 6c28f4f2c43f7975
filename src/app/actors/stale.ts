import type { QueryKey } from '@tanstack/react-query';
import { keys } from '#api/keys.ts';

const { families } = keys;

const characterLists: QueryKey[] = [
  keys.ownCharacters,
  keys.activeCharacters,
  keys.activeCharactersWithPlayer,
];

/** What shows any of these characters: their lists, and who holds which item, which shows their status. */
const characters = (ids: readonly string[]): QueryKey[] => [
  ...ids.map(keys.character),
  ...characterLists,
  families.itemUsage,
];

/** What shows whichever character. */
const everyCharacter: QueryKey[] = [families.characters, ...characterLists, families.itemUsage];

/** What shows sessions; a first session also makes somebody a master. */
const sessions: QueryKey[] = [
  families.sessionPages,
  keys.sessionCount,
  families.sessionsInDates,
  families.players,
];

/** What shows items. */
const items: QueryKey[] = [families.itemsByName, families.itemPages, families.itemIds, families.materialsBy];

/** The reads that each write makes stale. */
export const staleAfter = {
  inventoryChange: (characterId: string): QueryKey[] => characters([characterId]),
  correction: (characterId: string): QueryKey[] => characters([characterId]),
  registration: (characterIds: readonly string[]): QueryKey[] => [...sessions, ...characters(characterIds)],
  // Who took part is known to the server alone.
  sessionDeletion: (): QueryKey[] => [...sessions, ...everyCharacter],
  itemChange: (): QueryKey[] => items,
  /** A rename or a deletion reaches inventories too. */
  itemNameChange: (): QueryKey[] => [...items, ...everyCharacter],
  tokenUpload: (characterId: string): QueryKey[] => [keys.tokenImage(characterId)],
};
