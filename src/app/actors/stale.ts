import type { QueryKey } from '@tanstack/react-query';
import { keys } from '#api/keys.ts';

const { families } = keys;

const characterLists: QueryKey[] = [
  keys.ownCharacters,
  keys.activeCharacters,
  keys.characterRows,
  keys.activeCharactersWithPlayer,
];

/** The reads of the histories of these characters and of their progress. */
const histories = (ids: readonly string[]): QueryKey[] =>
  ids.flatMap((id) => [[...families.histories, id], keys.progress(id)]);

/** The reads that show any of these characters. The lists of an item's holders show a character's status. */
const characters = (ids: readonly string[]): QueryKey[] => [
  ...ids.map(keys.character),
  ...ids.map(keys.summary),
  families.playerPages,
  ...histories(ids),
  ...characterLists,
  families.itemUsage,
];

/** The reads that show any character. */
const everyCharacter: QueryKey[] = [
  families.characters,
  families.summaries,
  families.playerPages,
  families.histories,
  families.progress,
  ...characterLists,
  families.itemUsage,
];

const adventures: QueryKey[] = [families.adventures, families.adventurePages, families.adventureStats];

/**
 * The reads that show sessions; a first session also sets the `masterSince` of its master. An adventure is registered as
 * long as there is its session.
 */
const sessions: QueryKey[] = [
  ...adventures,
  families.sessions,
  families.sessionPages,
  families.sessionCounts,
  families.sessionsInDates,
  families.players,
  families.playerPages,
  keys.allPlayers,
];

/** The reads that show items. */
const items: QueryKey[] = [families.itemsByName, families.itemPages, families.itemIds, families.materialsBy];

/** The reads that each write makes stale. */
export const staleAfter = {
  adventureChange: (): QueryKey[] => [...adventures, keys.notices],
  availabilityChange: (): QueryKey[] => [keys.availability, families.availabilityCounts],
  calendarChange: (): QueryKey[] => [keys.calendar],
  noticeSetting: (): QueryKey[] => [keys.notices],
  /** Includes the deliveries: a paused webhook makes none, and a deleted one has none. */
  webhookChange: (): QueryKey[] => [keys.webhooks, families.webhookDeliveries],
  signInEnd: (): QueryKey[] => [families.signIns],
  inventoryChange: (characterId: string): QueryKey[] => characters([characterId]),
  /** A character that dies or retires leaves its adventures. */
  correction: (characterId: string): QueryKey[] => [...adventures, ...characters([characterId])],
  registration: (characterIds: readonly string[]): QueryKey[] => [...sessions, ...characters(characterIds)],
  /** Only the server knows the participants. */
  sessionDeletion: (): QueryKey[] => [...sessions, ...everyCharacter],
  /** Leaves out the participants, whose changes the server reports separately. */
  sessionChange: (): QueryKey[] => sessions,
  memberChange: (): QueryKey[] => [keys.member],
  itemChange: (): QueryKey[] => items,
  /** A rename or a deletion changes inventories too. */
  itemRenameOrDeletion: (): QueryKey[] => [...items, ...everyCharacter],
  /** The reads of the member's own characters contain the version of each image. */
  tokenUpload: (characterId: string): QueryKey[] => [
    keys.tokenImage(characterId),
    keys.ownCharacters,
    ...histories([characterId]),
  ],
  /** Only the server knows what a write changed. */
  undo: (): QueryKey[] => [...sessions, ...items, ...everyCharacter],
};
