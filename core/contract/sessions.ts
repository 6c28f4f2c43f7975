import type { Label } from './item-schemas.ts';
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
  title: string;
  /** A character's id. */
  master: string;
  /** Epoch ms. */
  date: number;
  labels: Label[];
  characters: Participant[];
}

/** Fills in what the wire left out: false and 0 are left out, so who is not said to be alive is dead. */
export const readSession = (wire: WireSession | WireSessionInDates): Session => ({
  id: wire.id,
  title: wire.title,
  master: wire.master,
  date: wire.date ?? 0,
  labels: wire.labels ?? [],
  characters: (wire.characters ?? []).map(({ character, ms, isAlive }) => ({
    character,
    ms: ms ?? 0,
    isAlive: isAlive ?? false,
  })),
});
