import {
  type Entity,
  field,
  flag,
  instant,
  integer,
  list,
  name,
  readersOf,
  sent,
  type Wire,
} from './fields.ts';
import { labelFields, labelIn } from './labels.ts';
import type { Player } from './players.ts';
import { nameIn } from './reading.ts';

const participantFields = {
  /** A character's id. */
  character: name,
  /** Experience gained. */
  ms: integer(0),
  /** The wire omits `false`, so an absent flag means dead. */
  isAlive: flag,
};
export type Participant = Entity<typeof participantFields>;

/** Null if the server does not say. */
const said = sent(field<string, string | null>('text', (value) => nameIn(value) ?? null));

/**
 * The fields of a session (docs/specification.md#s3-session), without `registeredBy`, which the app does not
 * show.
 */
export const sessionFields = {
  id: name,
  title: said,
  /** A character's id. */
  master: said,
  date: instant,
  labels: list(labelFields, labelIn),
  characters: list(participantFields, readersOf(participantFields).read),
};
/** A session with every default filled in. */
export type Session = Entity<typeof sessionFields>;

type Carried = Wire<typeof sessionFields>;
/** A session in a page of sessions. */
export type WireSession = Carried & { registeredBy?: Player | null };
/** A session in the list between two dates. */
export type WireSessionInDates = Carried & { registeredBy?: string | null };

const { fill, read } = readersOf(sessionFields);
export const readSession = fill;
/** A session of an answer; `undefined` without an id. */
export const sessionIn = read;
