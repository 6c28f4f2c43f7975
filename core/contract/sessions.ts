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
  /** False is left out, so who is not said to be alive is dead. */
  isAlive: flag,
};
export type Participant = Entity<typeof participantFields>;

/** Null when the server does not say. */
const said = sent(field<string, string | null>('text', (value) => nameIn(value) ?? null));

/** A session (specification, section 3), but for who registered it, which the app does not show. */
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
/** A session as a page of sessions carries it. */
export type WireSession = Carried & { registeredBy?: Player | null };
/** A session as the list between two dates carries it. */
export type WireSessionInDates = Carried & { registeredBy?: string | null };

const { fill, read } = readersOf(sessionFields);
export const readSession = fill;
/** A session of an answer: of no use without its id. */
export const sessionIn = read;
