import type { Basis, Draft } from '#core/rules/draft.ts';
import type { Problem } from '#core/rules/problem.ts';

/** What a form holds: plain JSON. */
export type Entered = object;

/** What a form starts from, as it was read. */
export interface Origin<Data extends Entered = Entered> {
  /** What the save needs of it; nothing to the machine. */
  source: unknown;
  initial: Data;
  basis: Basis;
}

export interface SubmissionInput<Data extends Entered = Entered> {
  /** Something new, an edited copy of what is there, or a change to be added to it. */
  kind: 'new' | 'edit' | 'addition';
  origin: Origin<Data>;
  /** What was entered here earlier and not saved; null when there is none. */
  draft: Draft<Data> | null;
  /** What these data are for, as it is shown now: an addition says by itself to what. */
  follow: (entered: Data, origin: Origin<Data>) => Origin<Data>;
  /** What these data are for, read anew. @throws RequestFailure */
  read: (entered: Data, origin: Origin<Data>) => Promise<Origin<Data>>;
  /** Whether it may be saved. */
  isComplete: (entered: Data) => boolean;
  /** Saves it; `mayBeSaved` tells whether it may be saved already. @throws RequestFailure */
  save: (entered: Data, origin: Origin<Data>, mayBeSaved: boolean) => Promise<void>;
  /** Keeps it for another visit; null forgets it. */
  keep: (draft: Draft<Data> | null) => void;
}

export interface SubmissionContext extends SubmissionInput {
  entered: Entered;
  /** The newest version of what it is for, once that was read to be compared. */
  newest: Origin | null;
  /** How often what was entered was carried over to a newer version. */
  carriedOver: number;
  /** Whether a save was sent that has no answer: what was entered may be saved. */
  mayBeSaved: boolean;
  /** What that save sent; null when there was none. */
  unanswered: Entered | null;
  /** How often a save was asked for that the form does not allow. */
  attempts: number;
  problem: Problem | null;
}

export type SubmissionEvent =
  | { type: 'draft.restored' }
  | { type: 'draft.discarded' }
  | { type: 'form.changed'; entered: Entered }
  | { type: 'save.asked' }
  /** `entered` is what goes on, for the newest version. */
  | { type: 'conflict.settled'; entered: Entered }
  | { type: 'conflict.postponed' }
  | { type: 'problem.acknowledged' }
  | { type: 'success.acknowledged' }
  | { type: 'leave.asked' }
  | { type: 'leave.confirmed' }
  | { type: 'leave.cancelled' };
