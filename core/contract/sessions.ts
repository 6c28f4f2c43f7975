import {
  addition,
  type Entity,
  extra,
  field,
  flag,
  instant,
  integer,
  entitiesOf,
  name,
  readersOf,
  sent,
  type Wire,
} from './fields.ts';
import { labelFields, labelIn } from './labels.ts';
import { type Player, playerIn } from './players.ts';
import { fieldsIn, nameIn, type Reader } from './reading.ts';

const participantFields = {
  /** A character's id. */
  character: name,
  /** Experience gained. */
  ms: integer(0),
  /** The wire omits `false`, so an absent flag means dead. */
  isAlive: flag,
};
export type Participant = Entity<typeof participantFields>;

/** A string that is not blank; null if the server sends none. */
const nameOrNull = sent(field<string, string | null>('text', (value) => nameIn(value) ?? null));

/**
 * The fields of a session (docs/specification.md#s3-session), without `registeredBy`, which has two forms on
 * the wire (see `sessionIn`).
 */
export const sessionFields = {
  id: name,
  title: nameOrNull,
  /** A character's id. */
  master: nameOrNull,
  date: instant,
  labels: entitiesOf(labelFields, labelIn),
  characters: entitiesOf(participantFields, readersOf(participantFields).read),
  /** The id of the adventure that it was registered from. */
  adventure: addition(
    extra(field<string, string | undefined>('text', (value) => nameIn(value) ?? undefined)),
    'adventures',
  ),
};
/** A session with every default filled in. */
export type Session = Entity<typeof sessionFields>;

type SharedFields = Wire<typeof sessionFields>;
/** A session in a page of sessions. */
export type WireSession = SharedFields & { registeredBy?: Player | null };
/** A session in the list between two dates. */
export type WireSessionInDates = SharedFields & { registeredBy?: string | null };

/** A session in an answer. */
export interface RegisteredSession extends Session {
  /** The id of the member who registered the session; null if the answer does not contain it. */
  registrar: string | null;
  /** The registrar's name, if the answer contains it. */
  registrarName: string | null;
}

const { fill, read } = readersOf(sessionFields);
export const readSession = fill;
/** A session in an answer; `undefined` if it has no id. */
export const sessionIn: Reader<RegisteredSession> = (value) => {
  const session = read(value);
  const by = fieldsIn(value)?.['registeredBy'];
  const player = playerIn(by);
  return (
    session && {
      ...session,
      registrar: nameIn(by) ?? player?.playerId ?? null,
      registrarName: player?.name ?? null,
    }
  );
};
