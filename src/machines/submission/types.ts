import type { Base, Draft } from '#core/rules/draft.ts';
import type { Act } from '#core/contract/journal/act.ts';
import type { Problem } from '#core/rules/problem.ts';

/** The data of a form, as plain JSON. */
export type Entered = object;

/** The state that a form starts from, as it was read. */
export interface Origin<Data extends Entered = Entered> extends Base<Data> {
  /** The source of `data`, which only the save reads, not the machine. */
  source: unknown;
}

export interface SubmissionInput<Data extends Entered = Entered> {
  /** Whether the form edits a copy of a stored thing, which others may change meanwhile. */
  isEdit: boolean;
  origin: Origin<Data>;
  /** The data that were entered earlier and not saved; null if there are none. */
  draft: Draft<Data> | null;
  /** Data to begin with, as if the user had just entered them; null: the form begins with those of `origin`. */
  begun: Data | null;
  /** Whether the data of `origin` may be saved. */
  isComplete: boolean;
}

/** Input of the actor that reads the origin of the data again; `unanswered` as in `Saving`. */
export type Reading = Pick<SubmissionContext, 'entered' | 'origin' | 'unanswered'>;
/** Input of a save; `unanswered` contains the data of earlier saves that received no answer. */
export type Saving = Pick<SubmissionContext, 'entered' | 'origin' | 'unanswered'>;

export interface SubmissionContext extends SubmissionInput {
  entered: Entered;
  /** Whether `entered` may be saved. */
  isComplete: boolean;
  /** The newest version, once it was read for a comparison; null before. */
  newest: Origin | null;
  /** How many times the entered data were carried over to a newer version. */
  carriedOver: number;
  /** Data of the saves that received no answer, each listed once: the server may have saved any of them. */
  unanswered: readonly Entered[];
  /** Number of attempts to save data that the form does not allow. */
  attempts: number;
  problem: Problem | null;
  /** The number by which the save can be undone. */
  act: Act;
}

export type SubmissionEvent =
  | { type: 'draft.restored' }
  | { type: 'draft.discarded' }
  | { type: 'form.changed'; entered: Entered }
  | { type: 'save.asked' }
  /** `entered`: the data to continue with, based on the newest version. */
  | { type: 'conflict.settled'; entered: Entered }
  | { type: 'conflict.postponed' }
  | { type: 'problem.acknowledged' }
  | { type: 'success.acknowledged' }
  | { type: 'leave.asked' }
  | { type: 'leave.confirmed' }
  | { type: 'leave.cancelled' };
