import { adventurePageIn, adventuresIn } from '#core/contract/adventures/adventure.ts';
import { noticesIn } from '#core/contract/adventures/notices.ts';
import { adventureStatsIn } from '#core/contract/adventures/stats.ts';
import { availabilityCountsIn, availabilityIn } from '#core/contract/adventures/availability.ts';
import { calendarIn, madeCalendarIn } from '#core/contract/adventures/calendar.ts';
import {
  characterIn,
  characterWithPlayerIn,
  playerWithCharactersIn,
  publicCharacterIn,
  tokenImageIn,
  tokenImagesIn,
} from '#core/contract/characters.ts';
import type { Calls } from '#core/contract/calls.ts';
import { characterRowsIn } from '#core/contract/characters/character-row.ts';
import { experienceTableIn } from '#core/contract/experience.ts';
import { itemIn, manualIn } from '#core/contract/items.ts';
import { type Act, actIn } from '#core/contract/journal/act.ts';
import { journalPageIn } from '#core/contract/journal/entry.ts';
import { ownHistoryIn } from '#core/contract/journal/own-history.ts';
import { progressIn } from '#core/contract/journal/progress.ts';
import { labelIn } from '#core/contract/labels.ts';
import { memberIn, signInIn, tokenPairIn } from '#core/contract/members.ts';
import type { Outcome } from '#core/contract/outcome.ts';
import { ownOverviewIn } from '#core/contract/characters/own-overview.ts';
import { playerIn } from '#core/contract/players.ts';
import {
  entriesIn,
  fieldsIn,
  listOf,
  nameIn,
  numberIn,
  pageOf,
  type Reader,
} from '#core/contract/reading.ts';
import type { CallName } from '#core/contract/routes.ts';
import { sessionIn } from '#core/contract/sessions.ts';
import { createdWebhookIn, deliveryIn, trialAnswerIn, webhookIn } from '#core/contract/webhooks/webhooks.ts';

/**
 * Calls of the app with a single answer; streams are read event by event (core/contract/foundry.ts, journal/changes.ts).
 */
export type AnsweredCall = Exclude<CallName, 'instances' | 'changes' | 'memberCalendar'>;

/** The result of a write. */
export interface Written {
  act: Act;
  /** The id of what the write created, if the server says so. */
  created: string | undefined;
  /** The titles of other adventures that have the same virtual tabletop at the same time. */
  clashing: string[];
}

/**
 * The answer to a successful write. A failed one has `status: false`, which is reported as a failure before
 * any reader runs.
 */
const writeResult: Reader<Written> = (value) =>
  fieldsIn(value)?.['status'] === true
    ? {
        act: actIn(value),
        created: nameIn(fieldsIn(value)?.['created']),
        clashing: entriesIn(fieldsIn(value)?.['clashing'], nameIn),
      }
    : undefined;

const characters = listOf(characterIn);
const items = listOf(itemIn);
const names = listOf(nameIn);
const signIns = listOf(signInIn);

/** A server answers a stop with a string of its own, or like any other write. */
const stopResult: Reader<true> = (value) =>
  typeof value === 'string' || writeResult(value) ? true : undefined;

/** Calls that answer with an `Outcome`. */
type OutcomeCall = {
  [Name in AnsweredCall]: Calls[Name]['response'] extends typeof Outcome ? Name : never;
}[AnsweredCall];

/** The readers of the calls whose answer is not an `Outcome`. */
const readers = {
  logIn: tokenPairIn,
  refresh: tokenPairIn,
  signIns,
  memberSignIns: signIns,
  currentMember: memberIn,
  currentCharacters: characters,
  ownCharacters: characters,
  ownOverview: ownOverviewIn,
  activeCharacters: characters,
  activeCharactersWithPlayer: listOf(characterWithPlayerIn),
  activeCharacterColumns: characterRowsIn,
  character: characterIn,
  characterSummary: publicCharacterIn,
  tokenImage: tokenImageIn,
  tokenImages: tokenImagesIn,
  experienceTable: experienceTableIn,
  items,
  itemsByIds: items,
  materialsBy: (value) => names(fieldsIn(value)?.['ids']),
  itemIds: names,
  searchItems: pageOf(itemIn),
  itemSources: listOf(manualIn),
  itemUsage: characters,
  labels: listOf(labelIn),
  sessionCount: (value) => numberIn(fieldsIn(value)?.['count']) ?? undefined,
  sessions: pageOf(sessionIn),
  sessionsInDates: listOf(sessionIn),
  session: sessionIn,
  sessionHistory: journalPageIn,
  adventures: adventuresIn,
  adventure: adventurePageIn,
  adventureStats: adventureStatsIn,
  notices: noticesIn,
  availability: availabilityIn,
  availabilityCounts: availabilityCountsIn,
  calendar: calendarIn,
  makeCalendar: madeCalendarIn,
  adventureCalendar: nameIn,
  playersByIds: listOf(playerIn),
  players: listOf(playerIn),
  player: playerWithCharactersIn,
  ownHistory: ownHistoryIn,
  characterHistory: journalPageIn,
  characterProgress: progressIn,
  journal: journalPageIn,
  webhooks: listOf(webhookIn),
  createWebhook: createdWebhookIn,
  tryWebhook: trialAnswerIn,
  webhookDeliveries: listOf(deliveryIn),
  activateInstance: nameIn,
  stopInstance: stopResult,
} satisfies { [Name in Exclude<AnsweredCall, OutcomeCall>]: Reader<unknown> };

/**
 * The reader of a call's answer. Only its result enters the app: a body of the wrong kind reads as undefined, which is
 * reported as a failure.
 */
export const readerOf = (name: AnsweredCall): Reader<unknown> =>
  Object.hasOwn(readers, name) ? readers[name as keyof typeof readers] : writeResult;

/** The result of a call. */
export type Answered<Name extends AnsweredCall> = Name extends keyof typeof readers
  ? Exclude<ReturnType<(typeof readers)[Name]>, undefined>
  : Written;
