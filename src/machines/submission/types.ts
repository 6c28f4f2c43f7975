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
  /** Whether what the form starts from may be saved. */
  isComplete: boolean;
}

/** What is read again: what these data are for. */
export type Reading = Pick<SubmissionContext, 'entered' | 'origin'>;
/** What is saved; `mayBeSaved` tells whether it may be saved already. */
export type Saving = Pick<SubmissionContext, 'entered' | 'origin' | 'mayBeSaved'>;

export interface SubmissionContext extends SubmissionInput {
  entered: Entered;
  /** Whether that may be saved. */
  isComplete: boolean;
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
