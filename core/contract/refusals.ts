/**
 * The sentences with which the server refuses requests, by code. An answer contains the code as well as the sentence,
 * so that an app in another language can show its own sentence (docs/wire-contract.md#wire-error-reason).
 */
export const refusals = {
  alreadyUndone: 'This has been undone before.',
  anotherCommunity: 'Your sign-in belongs to another community. Please sign in again.',
  anotherOwner: 'This character belongs to someone else.',
  badCode: 'This sign-in code is no longer valid. Please sign in again.',
  busyDatabase: 'The database is too busy at the moment. Please try again shortly.',
  brokenDatabase: 'The database is not working at the moment. Please try again later.',
  cannotStop: '{instance} could not be stopped. Please try again.',
  chatBroken: 'Discord is not answering correctly. Please try again in a moment.',
  chatBusy: 'Discord is receiving too many sign-ins. Please try again in a moment.',
  chatHidesMembership: 'Discord did not let Nyx see your membership. Please sign in again and allow it.',
  chatNoLongerConfirms: 'Discord no longer confirms your membership. Please sign in again.',
  chatSlow: 'Discord takes too long to answer. Please try again in a moment.',
  continuedElsewhere: 'This sign-in was continued elsewhere. Please sign in again.',
  damagedImage:
    'This image cannot be read: the file is damaged, incomplete or not of the type that it claims.',
  doesNotStart: '{instance} does not start. Please try again later.',
  endedSignIn: 'This sign-in has ended. Please sign in again.',
  fullServer: 'The server has no space left to save this. Please try again later.',
  invalidSignIn: 'Your sign-in is not valid or has expired. Please sign in again.',
  largeImage: 'The image is {width} by {height} pixels. It may be at most {most} by {most} pixels.',
  leftCommunity: 'You are no longer a member of this community.',
  lockedDatabase: 'The database is locked at the moment. Please try again shortly.',
  lostDatabase: 'The database cannot be reached at the moment. Please try again shortly.',
  lostRole: 'Your roles no longer allow this.',
  lostWhileSaving:
    'The connection to the database was lost while saving, so the change may already be saved. Check before you try again.',
  nameTaken: 'There is already an item called {name}.',
  noCharacter: 'There is no such character.',
  noEntry: 'There is no such entry in the journal.',
  noInstance: 'There is no instance {instance}.',
  noItem: 'There is no item named {name}.',
  noMaster: 'There is no such master character.',
  noMember: 'There is no such member.',
  noSession: 'There is no such session.',
  noSignIn: 'There is no such sign-in, or it has ended already.',
  notBuyable: '{item} cannot be bought.',
  notEnoughMoney: 'This character does not have enough money.',
  notMember: 'You are not a member of this community.',
  notProficientToBuy: 'Buying {item} requires a proficiency that this character lacks: {tools}.',
  notProficientToSell: 'Selling {item} requires a proficiency that this character lacks: {tools}.',
  notSellable: '{item} cannot be sold.',
  notUndoable: 'This entry cannot be undone.',
  ownsNone: 'This character owns no {item}.',
  ownsOnly: 'The quantity must be a whole number from 1 to {owned}.',
  priceChanged: 'The price has changed: {item} now brings {cost} MO. Nothing was sold.',
  role: 'Your roles do not allow this.',
  signIn: 'Please sign in.',
  signInsAtAddress: 'Too many sign-ins are waiting at your address. Please try again in a moment.',
  signInsWaiting: 'Too many sign-ins are waiting. Please try again in a moment.',
  stale: '{who} changed {what}{when}, after you loaded it.{now} Your change was not saved.',
  startedElsewhere: 'This sign-in did not begin at this address of the app. Please sign in again.',
  stoppedWhileStarting: '{instance} was stopped while it started.',
  tooManyRequests: 'Too many requests. Please wait a moment and try again.',
  tooMuchMoney: 'The amount of money is too large.',
  unexpected: 'Something went wrong on the server.',
  wrongImage: 'Only .png, .jpg, and .webp under 256Kb are allowed.',
} as const;

export type RefusalCode = keyof typeof refusals;
export type RefusalValues = Record<string, string | number>;

/** A sentence of `refusals`, filled in. */
export interface Said {
  code: RefusalCode;
  values: RefusalValues;
  message: string;
}

/** The names in braces of a sentence. */
type NamesIn<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type ValuesOf<Code extends RefusalCode> = Record<NamesIn<(typeof refusals)[Code]>, string | number>;

/**
 * Fills in a sentence. Values should be the same in every language: names and numbers. A translation of the sentence
 * must leave out any other value, such as the English words in `stale`.
 */
export function said<Code extends RefusalCode>(
  code: Code,
  ...[values]: [NamesIn<(typeof refusals)[Code]>] extends [never] ? [] : [values: ValuesOf<Code>]
): Said {
  const filled: RefusalValues = values ?? {};
  const message = refusals[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(filled[name]));
  return { code, values: filled, message };
}

export const messageOf = (words: string | Said): string =>
  typeof words === 'string' ? words : words.message;
