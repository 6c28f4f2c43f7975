import {
  characterIn,
  characterWithPlayerIn,
  tokenImageIn,
  tokenImagesIn,
} from '#core/contract/characters.ts';
import { experienceTableIn } from '#core/contract/experience.ts';
import { itemIn, manualIn } from '#core/contract/items.ts';
import { labelIn } from '#core/contract/labels.ts';
import { memberIn, tokenPairIn } from '#core/contract/members.ts';
import { playerIn } from '#core/contract/players.ts';
import { fieldsIn, listOf, nameIn, numberIn, pageOf, type Reader } from '#core/contract/reading.ts';
import type { CallName } from '#core/contract/routes.ts';
import { sessionIn } from '#core/contract/sessions.ts';

/** Calls with a single answer; the stream of instances is read event by event (core/contract/foundry.ts). */
export type AnsweredCall = Exclude<CallName, 'instances'>;

/**
 * The answer to a successful write. A failed one has `status: false`, which is reported as a failure before
 * any reader runs.
 */
const done: Reader<true> = (value) => (fieldsIn(value)?.['status'] === true ? true : undefined);

const characters = listOf(characterIn);
const items = listOf(itemIn);
const names = listOf(nameIn);

/** A stop is answered with a text of its own, or like any other write. */
const stopped: Reader<true> = (value) => (typeof value === 'string' ? true : done(value));

/**
 * The reader of each call's answer. Every call has one, and only its result enters the app: a body of the
 * wrong kind reads as undefined, which is reported as a failure.
 */
export const readers = {
  logIn: tokenPairIn,
  refresh: tokenPairIn,
  logOut: done,
  currentMember: memberIn,
  currentCharacters: characters,
  ownCharacters: characters,
  activeCharacters: characters,
  activeCharactersWithPlayer: listOf(characterWithPlayerIn),
  character: characterIn,
  correctCharacter: done,
  updateInventory: done,
  tokenImage: tokenImageIn,
  tokenImages: tokenImagesIn,
  uploadTokenImage: done,
  experienceTable: experienceTableIn,
  items,
  itemsByIds: items,
  materialsBy: (value) => names(fieldsIn(value)?.['ids']),
  itemIds: names,
  searchItems: pageOf(itemIn),
  createItem: done,
  updateItem: done,
  deleteItem: done,
  itemSources: listOf(manualIn),
  itemUsage: characters,
  labels: listOf(labelIn),
  registerSession: done,
  sessionCount: (value) => numberIn(fieldsIn(value)?.['count']) ?? undefined,
  sessions: pageOf(sessionIn),
  sessionsInDates: listOf(sessionIn),
  deleteSession: done,
  playersByIds: listOf(playerIn),
  activateInstance: nameIn,
  stopInstance: stopped,
} satisfies { [Name in AnsweredCall]: Reader<unknown> };

/** The result of a call. */
export type Answered<Name extends AnsweredCall> = Exclude<ReturnType<(typeof readers)[Name]>, undefined>;
