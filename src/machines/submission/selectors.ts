import type { SnapshotFrom } from 'xstate';
import type { Basis } from '#core/rules/draft.ts';
import type { submissionMachine } from './machine.ts';
import type { Entered, Origin } from './types.ts';

export type SubmissionSnapshot = SnapshotFrom<typeof submissionMachine>;

/** Whether asking to save would save. */
export const canSave = ({ context }: SubmissionSnapshot): boolean => context.isComplete;

/** Whether what was entered earlier is offered back, in the place of the form. */
export const isOffering = (snapshot: SubmissionSnapshot): boolean =>
  snapshot.matches('offering') || (snapshot.matches('conflicted') && snapshot.context.problem === null);

/** Whether the server has said that it is saved. */
export const isSaved = (snapshot: SubmissionSnapshot): boolean =>
  snapshot.matches('saved') || snapshot.matches('closed');

export interface Conflict {
  /** What was entered was for this; null when nobody knows. */
  basis: Basis | null;
  newest: Origin;
  entered: Entered;
  /** In the server's words, when it refused a save because of it; else empty. */
  reason: string;
}

/** What is to be compared; null unless there is something. */
export function conflictOf(snapshot: SubmissionSnapshot): Conflict | null {
  const { newest, draft, entered, origin, problem } = snapshot.context;
  if (!snapshot.matches('conflicted') || !newest) return null;
  return problem || !draft
    ? { basis: origin.basis, newest, entered, reason: problem?.message ?? '' }
    : { ...draft, newest, reason: '' };
}
