import type { Label } from './item-schemas.ts';
import { labelIn } from './labels.ts';
import { entriesIn, fieldsIn, instantIn, type Loose, nameIn, numberIn, type Reader } from './reading.ts';
import type { WireSession, WireSessionInDates } from './session-schemas.ts';

export interface Participant {
  /** A character's id. */
  character: string;
  /** Experience gained. */
  ms: number;
  isAlive: boolean;
}

/** A session with every default filled in (specification, section 3). */
export interface Session {
  id: string;
  /** Null when the server does not say, as are the two below. */
  title: string | null;
  /** A character's id. */
  master: string | null;
  /** Epoch ms. */
  date: number | null;
  labels: Label[];
  characters: Participant[];
}

const participantIn: Reader<Participant> = (value) => {
  const fields = fieldsIn(value);
  const character = nameIn(fields?.['character']);
  return character === undefined
    ? undefined
    : { character, ms: numberIn(fields?.['ms']) ?? 0, isAlive: fields?.['isAlive'] === true };
};

/**
 * Fills in what the wire left out, or holds in another kind: false and 0 are left out, so who is not said to be alive
 * is dead.
 */
export const readSession = (wire: Loose<WireSession | WireSessionInDates, 'id'>): Session => ({
  id: wire.id,
  title: nameIn(wire.title) ?? null,
  master: nameIn(wire.master) ?? null,
  date: instantIn(wire.date),
  labels: entriesIn(wire.labels, labelIn),
  characters: entriesIn(wire.characters, participantIn),
});

/** A session of an answer: of no use without its id. */
export const sessionIn: Reader<Session> = (value) => {
  const fields = fieldsIn(value);
  const id = nameIn(fields?.['id']);
  return id === undefined ? undefined : readSession({ ...fields, id });
};
