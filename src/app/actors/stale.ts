import type { QueryKey } from '@tanstack/react-query';
import { keys } from '#api/keys.ts';

const { families } = keys;

const characterLists: QueryKey[] = [
  keys.ownCharacters,
  keys.activeCharacters,
  keys.activeCharactersWithPlayer,
];

/** The reads that show any of these characters: their lists, and the holders of items with their status. */
const characters = (ids: readonly string[]): QueryKey[] => [
  ...ids.map(keys.character),
  ...characterLists,
  families.itemUsage,
];

/** The reads that show any character. */
const everyCharacter: QueryKey[] = [families.characters, ...characterLists, families.itemUsage];

/** The reads that show sessions; a first session also sets the `masterSince` of its master. */
const sessions: QueryKey[] = [
  families.sessionPages,
  keys.sessionCount,
  families.sessionsInDates,
  families.players,
];

/** The reads that show items. */
const items: QueryKey[] = [families.itemsByName, families.itemPages, families.itemIds, families.materialsBy];

/** The reads that each write makes stale. */
export const staleAfter = {
  inventoryChange: (characterId: string): QueryKey[] => characters([characterId]),
  correction: (characterId: string): QueryKey[] => characters([characterId]),
  registration: (characterIds: readonly string[]): QueryKey[] => [...sessions, ...characters(characterIds)],
  // Only the server knows the participants.
  sessionDeletion: (): QueryKey[] => [...sessions, ...everyCharacter],
  itemChange: (): QueryKey[] => items,
  /** A rename or a deletion changes inventories too. */
  itemNameChange: (): QueryKey[] => [...items, ...everyCharacter],
  tokenUpload: (characterId: string): QueryKey[] => [keys.tokenImage(characterId)],
};
