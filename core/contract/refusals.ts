/**
 * The sentences with which the server refuses requests, by code. An answer contains the code as well as the sentence,
 * so that an app in another language can show its own sentence (docs/wire-contract.md#wire-error-reason).
 */
export const refusals = {
  addressCredentials: 'The address must not contain a user name or a password.',
  addressIsPrivate: 'The address is in the server’s own network, which webhooks may not reach.',
  addressNeedsScheme: 'The address must begin with https:// or http://.',
  adventureChanged: 'This adventure has changed since you loaded it. Load it again.',
  adventureIsOver: 'This adventure can no longer be changed.',
  alreadyUndone: 'This has been undone before.',
  anotherCommunity: 'Your sign-in belongs to another community. Please sign in again.',
  anotherOwner: 'This character belongs to someone else.',
  anotherServer: 'Another server starts and stops the virtual tabletops. Try again in a moment.',
  badCode: 'This sign-in code is no longer valid. Please sign in again.',
  badDecimals: 'Prices and costs have at most {most} decimals.',
  badExperience: 'Experience must be a whole number from -{most} to {most}.',
  badHours: 'Hours overlap, or are more than eight weeks ahead.',
  badLength: 'An adventure lasts from 1 to {most} minutes.',
  badLevel: 'A level is a whole number from 1 to 20.',
  badMaterialQuantity: 'A material’s quantity must be above 0.',
  badPieces: 'The quantity must be a whole number from 1 up, and a stack can have at most {most} pieces.',
  badSeats: 'An adventure has from 1 to {most} seats.',
  barred: 'You did not come to adventures that you had a seat in, so you cannot sign up until {until}.',
  belowMinimum: 'This number must be at least {least}.',
  brokenDatabase: 'The database is not working at the moment. Please try again later.',
  busyDatabase: 'The database is too busy at the moment. Please try again shortly.',
  cannotStop: '{instance} could not be stopped. Please try again.',
  changedSince: 'This cannot be undone any more: {name} has changed since.',
  chatBroken: 'Discord is not answering correctly. Please try again in a moment.',
  chatBusy: 'Discord is receiving too many sign-ins. Please try again in a moment.',
  chatHidesMembership: 'Discord did not let Nyx see your membership. Please sign in again and allow it.',
  chatNoLongerConfirms: 'Discord no longer confirms your membership. Please sign in again.',
  chatRefusesServer: 'Discord does not accept this server as one of its apps.',
  chatSlow: 'Discord takes too long to answer. Please try again in a moment.',
  choosingIsFixed: 'Members have signed up, so the way of choosing can no longer change.',
  continuedElsewhere: 'This sign-in was continued elsewhere. Please sign in again.',
  correctedSince: 'This cannot be undone any more: the status of {name} was corrected since.',
  costsNothing: 'A recipe takes money, time or materials.',
  damagedImage:
    'This image cannot be read: the file is damaged, incomplete or not of the type that it claims.',
  deletedSince: 'This cannot be undone any more: {item} was deleted.',
  doesNotStart: '{instance} does not start. Please try again later.',
  dotsName: 'An item cannot have the name . or ..: an address cannot contain such a name.',
  emptyDescription: 'Description cannot be empty.',
  emptyName: 'Name cannot be empty.',
  emptyRecipeName: 'You must specify a recipe name.',
  emptyTitle: 'Title cannot be empty.',
  endedSignIn: 'This sign-in has ended. Please sign in again.',
  experienceOutOfRange: 'The experience of {whose} would be out of range.',
  fullServer: 'The server has no space left to save this. Please try again later.',
  givenAwaySince: 'This cannot be undone any more: {name} has given {item} away since, and has {left} left.',
  hadSince: 'This cannot be undone any more: a character has had {item} since.',
  hiddenCharacter: 'The {what} contains an invisible character ({character}) after "{before}". Remove it.',
  hiddenCharacterFirst: 'The {what} begins with an invisible character ({character}). Remove it.',
  idleCorrection: 'A correction must change the experience or the status.',
  inactiveCharacter: 'This character is not active.',
  invalidSignIn: 'Your sign-in is not valid or has expired. Please sign in again.',
  largeImage: 'The image is {width} by {height} pixels. It may be at most {most} by {most} pixels.',
  leastAboveMost: 'The least number of seats is above the most.',
  leftCommunity: 'You are no longer a member of this community.',
  levelAbove: 'The level of this character is too high for this adventure.',
  levelBelow: 'The level of this character is too low for this adventure.',
  levelsReversed: 'The highest level is below the lowest.',
  linkCredentials: 'Remove the user name and the password from the link.',
  linkNeedsScheme: 'Begin the link with https://.',
  linkOtherScheme: 'A link begins with https:// or http://.',
  lockedDatabase: 'The database is locked at the moment. Please try again shortly.',
  longText: 'This text can have at most {most} characters.',
  lostDatabase: 'The database cannot be reached at the moment. Please try again shortly.',
  lostRole: 'Your roles no longer allow this.',
  lostWhileSaving:
    'The connection to the database was lost while saving, so the change may already be saved. Check before you try again.',
  masteredSince: 'This cannot be undone any more: {name} has mastered another session since.',
  maximumBelowMinimum: 'A recipe’s largest quantity cannot be below its smallest.',
  nameTaken: 'There is already an item called {name}.',
  nestedTooDeeply: 'The request is nested too deeply.',
  noAdventure: 'There is no such adventure.',
  noCalendar: 'There is no such calendar.',
  noCharacter: 'There is no such character.',
  noEntry: 'There is no such entry in the journal.',
  noImage: 'This character has no image.',
  noInstance: 'There is no instance {instance}.',
  noItem: 'There is no item named {name}.',
  noLabel: 'There is no such label: {name}.',
  noMaster: 'There is no such master character.',
  noMaterialName: 'A material needs a name.',
  noMember: 'There is no such member.',
  noParticipant: 'A session has at least one participant.',
  noPlayer: 'There is no such player.',
  noSeat: 'This member had no seat in the adventure.',
  noSession: 'There is no such session.',
  noSignIn: 'There is no such sign-in, or it has ended already.',
  notAMaster: 'This member does not manage sessions.',
  notBuyable: '{item} cannot be bought.',
  notEnoughMoney: 'This character does not have enough money.',
  notInSession: 'Only characters who took part get items.',
  notMember: 'You are not a member of this community.',
  notOpenYet: 'Sign-up for this adventure has not begun yet.',
  notProficientToBuy: 'Buying {item} requires a proficiency that this character lacks: {tools}.',
  notProficientToSell: 'Selling {item} requires a proficiency that this character lacks: {tools}.',
  notSellable: '{item} cannot be sold.',
  notUndoable: 'This entry cannot be undone.',
  noWebAddress: 'This is not a web address.',
  noWebhook: 'There is no such webhook.',
  outOfRange: 'This cannot be undone: an amount of {name} would be out of range.',
  ownAdventure: 'You announced this adventure, so you cannot sign up for it.',
  ownsNone: 'This character owns no {item}.',
  ownsOnly: 'The quantity must be a whole number from 1 to {owned}.',
  playedSince: 'This cannot be undone any more: {name} has taken part in another session since.',
  priceChanged: 'The price has changed: {item} now brings {cost} MO. Nothing was sold.',
  recipesChangedSince: 'This cannot be undone any more: the recipes of {name} have changed since.',
  repeatedCharacter: 'A character takes part in a session only once.',
  role: 'Your roles do not allow this.',
  scriptLink: 'The description contains a link that would run a program.',
  seatsHeld: 'Members have these seats. Before there can be so few, this many must leave: {count}.',
  seatsTaken: 'All seats are taken or offered.',
  sessionChangedSince: 'This cannot be undone any more: the session has changed since.',
  signIn: 'Please sign in.',
  signInsAtAddress: 'Too many sign-ins are waiting at your address. Please try again in a moment.',
  signInsWaiting: 'Too many sign-ins are waiting. Please try again in a moment.',
  signUpChanged: 'Your sign-up has changed meanwhile. Load the adventure again.',
  signUpEnded: 'Sign-up for this adventure has ended.',
  spentSince: 'This cannot be undone any more: {name} has spent the money.',
  stale: '{who} changed {what}{when}, after you loaded it.{now} Your change was not saved.',
  startedElsewhere: 'This sign-in did not begin at this address of the app. Please sign in again.',
  startInPast: 'The start is in the past.',
  stoppedWhileStarting: '{instance} was stopped while it started.',
  tooManyExtras: 'The item’s further fields have more than {most} characters.',
  tooManyPieces: 'This cannot be undone: {name} would have too many {item}.',
  tooManyRequests: 'Too many requests. Please wait a moment and try again.',
  tooManyValues: 'The request contains more than {most} values. Send it in several parts.',
  tooManyWait: '{most} members wait already.',
  tooManyWebhooks: 'There are at most {most} webhooks.',
  tooMuchMoney: 'The amount of money is too large.',
  unexpected: 'Something went wrong on the server.',
  unknownCharacter: 'You must choose a valid character.',
  unknownMaster: 'You must choose a valid master character.',
  unknownZone: 'There is no such time zone.',
  unstorable: 'The request contains a character that cannot be stored.',
  untilAfterStart: 'Sign-up must end before the start.',
  untilBeforeFrom: 'Sign-up must end after it begins.',
  usedSince: 'This cannot be undone any more: the recipes of {name} use {item} now.',
  webhookNameTaken: 'There is already a webhook of this name.',
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

/** How the English sentences write numbers, and money. */
const english = new Intl.NumberFormat('en', { maximumFractionDigits: 20 });
const englishMoney = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 20 });

/**
 * Fills in a sentence. Values should be the same in every language: names and numbers. A translation of the sentence
 * must leave out any other value, such as the English words in `stale`.
 */
export function said<Code extends RefusalCode>(
  code: Code,
  ...[values]: [NamesIn<(typeof refusals)[Code]>] extends [never] ? [] : [values: ValuesOf<Code>]
): Said {
  const filled: RefusalValues = values ?? {};
  const message = refusals[code].replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    typeof filled[name] === 'number'
      ? (name === 'cost' ? englishMoney : english).format(filled[name])
      : String(filled[name]),
  );
  return { code, values: filled, message };
}

export const messageOf = (words: string | Said): string =>
  typeof words === 'string' ? words : words.message;
