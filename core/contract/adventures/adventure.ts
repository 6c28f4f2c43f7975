import {
  type Entity,
  entitiesOf,
  entityOf,
  field,
  flag,
  instant,
  integer,
  name,
  wordOf,
  plainText,
  readersOf,
  requiredInstant,
  type Wire,
} from '../fields.ts';
import { labelFields, labelIn } from '../labels.ts';
import { listOf, type Reader } from '../reading.ts';
import { type Choosing, choosings, signUpStates } from './values.ts';

const signUpFields = {
  /** A player's id, and the name. */
  player: name,
  playerName: plainText(),
  /** A character's id; null for one who only said 'Not this time'. */
  character: plainText(),
  state: wordOf(signUpStates),
  /** Its place in the order of those who wait. */
  place: integer(0),
  /** The end of an offer, or by when a new time must be confirmed: only for the member and the master. */
  until: instant,
  /** What the member wrote to the master: only for both. */
  word: plainText(),
  /** Whether the member had a seat and did not come: only for both. */
  noShow: flag,
  /** How often the member did not come in the last 60 days: only for those in charge. */
  noShows: integer(0),
};
export type SignUp = Entity<typeof signUpFields>;
const signUpIn: Reader<SignUp> = readersOf(signUpFields).read;

/** An adventure in a list (docs/wire-contract.md#wire-adventures). Times are epoch ms. */
export const adventureFields = {
  id: name,
  version: integer(0),
  /** The id of the member who announced it, and the name. */
  master: name,
  masterName: plainText(),
  title: name,
  startsAt: requiredInstant,
  /** The master's time zone, such as `Europe/Rome`. */
  zone: plainText(),
  minutes: integer(0),
  /** The number of members who should have a seat at least, and at most; null without a limit. */
  least: integer(1),
  most: integer(null),
  /** The range of levels, both included; null where there is no bound. */
  lowest: integer(null),
  highest: integer(null),
  labels: entitiesOf(labelFields, labelIn),
  /** The id of a virtual tabletop, for those who have a seat and those in charge; null for others. */
  instance: plainText(),
  signUpFrom: requiredInstant,
  signUpUntil: requiredInstant,
  /** Null for a draft, which only its readers in charge see. */
  publishedAt: instant,
  choosing: field<Choosing, Choosing>(
    'choice',
    (value) => choosings.find((choosing) => choosing === value) ?? 'master',
    choosings,
  ),
  /** By which anybody can check the order of turns. */
  seed: plainText(),
  cancelledAt: instant,
  /** The session that was registered from it. */
  session: plainText(),
  /** The master goes on with fewer than `least`. */
  goesOn: flag,
  /** How often what calendars show changed: they want a higher number then. */
  sequence: integer(0),
  seated: integer(0),
  waiting: integer(0),
  /** Until when no-shows bar the caller from signing up. */
  barredUntil: instant,
  /** The caller's own sign-up. */
  own: entityOf(signUpFields, signUpIn),
};
export type Adventure = Entity<typeof adventureFields>;
export type WireAdventure = Wire<typeof adventureFields>;

const { read } = readersOf(adventureFields);

export const adventuresIn = listOf(read);

const masterFields = { player: name, playerName: plainText() };

/** An adventure on its page: with its description, in Markdown, and with everybody who signed up. */
export const adventurePageFields = {
  ...adventureFields,
  description: plainText(),
  /** The address of the virtual tabletop, as `instance`. */
  tabletop: plainText(),
  signUps: entitiesOf(signUpFields, signUpIn),
  /** The members who may be its master, for one another; nobody for other readers. */
  masters: entitiesOf(masterFields, readersOf(masterFields).read),
};
export type AdventurePage = Entity<typeof adventurePageFields>;
export type WireAdventurePage = Wire<typeof adventurePageFields>;

export const adventurePageIn: Reader<AdventurePage> = readersOf(adventurePageFields).read;
