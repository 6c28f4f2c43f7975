import type { SnapshotFrom } from 'xstate';
import type { Base } from '#core/rules/draft.ts';
import type { submissionMachine } from './machine.ts';
import type { Entered, Origin } from './types.ts';

export type SubmissionSnapshot = SnapshotFrom<typeof submissionMachine>;

/** Whether the form allows saving the entered data. */
export const canSave = ({ context }: SubmissionSnapshot): boolean => context.isComplete;

/** Whether the screen offers the stored draft in place of the form. */
export const isOffering = (snapshot: SubmissionSnapshot): boolean =>
  snapshot.matches('offering') || (snapshot.matches('conflicted') && snapshot.context.problem === null);

/** Whether any save received no answer. */
export const mayBeSaved = ({ context }: SubmissionSnapshot): boolean => context.unanswered.length > 0;

/** Whether the server has confirmed the save. */
export const isSaved = (snapshot: SubmissionSnapshot): boolean =>
  snapshot.matches('saved') || snapshot.matches('closed');

export interface Conflict {
  /** What the user began from; null if unknown. */
  base: Base | null;
  newest: Origin;
  entered: Entered;
  /** The server's message if it refused a save because of the conflict; otherwise empty. */
  reason: string;
}

/** The versions to compare; null if there is no conflict. */
export function conflictOf(snapshot: SubmissionSnapshot): Conflict | null {
  if (!snapshot.matches('conflicted')) return null;
  const { draft, entered, origin, problem } = snapshot.context;
  const newest = snapshot.context.newest!;
  // Without a refused save, a restored draft has caused the conflict.
  return problem
    ? { base: origin, newest, entered, reason: problem.message }
    : { ...draft!, newest, reason: '' };
}
