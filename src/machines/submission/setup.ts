import { assign, raise, setup } from 'xstate';
import { type Draft, draftOf, isOvertaken } from '#core/rules/draft.ts';
import { asProblem, isStale, isUnknown } from '#core/rules/problem.ts';
import { isSame } from '#core/rules/same.ts';
import { actionNotProvided, notProvided } from '../not-provided.ts';
import type {
  Entered,
  Origin,
  Reading,
  Saving,
  SubmissionContext,
  SubmissionEvent,
  SubmissionInput,
} from './types.ts';

const base = setup({
  types: {
    input: {} as SubmissionInput,
    context: {} as SubmissionContext,
    events: {} as SubmissionEvent,
    tags: {} as 'dialog' | 'busy' | 'unsaved',
  },
  actors: {
    save: notProvided<void, Saving>('save'),
    /** Resolves to what these data are for, as it is now. */
    readNewest: notProvided<Origin, Reading>('readNewest'),
  },
  actions: {
    rememberEntered: assign((_, { entered }: { entered: Entered }) => ({ entered })),
    /** Assigns what the form says of what was entered: what it is for, and whether it may be saved. */
    judgeEntered: actionNotProvided('judgeEntered'),
    rememberNewest: assign((_, { output }: { output: Origin }) => ({ newest: output })),
    rebase: assign(({ context }) => ({ origin: context.newest ?? context.origin, problem: null })),
    countCarryOver: assign({ carriedOver: ({ context }) => context.carriedOver + 1 }),
    /** What goes on is as if it had been typed just now. */
    enterDraft: raise(({ context }) => ({
      type: 'form.changed' as const,
      entered: context.draft?.entered ?? context.entered,
    })),
    enter: raise((_, { entered }: { entered: Entered }) => ({ type: 'form.changed' as const, entered })),
    /** Keeps it for another visit; null forgets it. */
    keep: actionNotProvided<{ draft: Draft | null }>('keep'),
    rememberRefusal: assign(({ context }, { error }: { error: unknown }) => {
      const { entered, mayBeSaved, unanswered, origin } = context;
      const problem = asProblem(error);
      if (isUnknown(problem)) return { problem, mayBeSaved: true, unanswered: entered };
      // Had the first try been saved, the same again would be told so: a server that counts versions takes keys, too.
      const isSettled = isStale(problem) && origin.basis.version !== null && isSame(entered, unanswered);
      return { problem, mayBeSaved: mayBeSaved && !isSettled };
    }),
    forgetSent: assign({ mayBeSaved: false, unanswered: null }),
    countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
    rememberProblem: assign((_, { error }: { error: unknown }) => ({ problem: asProblem(error) })),
    forgetProblem: assign({ problem: null }),
  },
  guards: {
    hasDraft: ({ context: { draft, origin } }) => draft !== null && !isSame(draft.entered, origin.initial),
    wasRefused: ({ context }) => context.problem !== null,
    isOvertaken({ context: { draft, kind } }, { output }: { output: Origin }) {
      // What is there as it was typed was saved, by a save whose answer was lost.
      if (kind === 'edit' && isSame(draft?.entered, output.initial)) return false;
      // Nobody knows what an edit without a basis has changed; an addition says all of it.
      return draft?.basis ? isOvertaken(draft.basis, output.basis) : kind === 'edit';
    },
    isStale: (_, { error }: { error: unknown }) => isStale(asProblem(error)),
    isComplete: ({ context }) => context.isComplete,
    isUnchanged: ({ context }, { entered }: { entered: Entered }) => isSame(entered, context.origin.initial),
  },
});

/** What the save's machine is made of: its actors, actions and guards. */
export const submissionSetup = base.extend({
  actions: {
    keepDraft: base.enqueueActions(({ context: { entered, origin, mayBeSaved }, enqueue }) =>
      enqueue({ type: 'keep', params: { draft: draftOf(entered, origin.basis, mayBeSaved) } }),
    ),
    /** Until the answer is there: a page that is reloaded before does not hear it. */
    keepSent: base.enqueueActions(({ context: { entered, origin }, enqueue }) =>
      enqueue({ type: 'keep', params: { draft: draftOf(entered, origin.basis, true) } }),
    ),
    dropDraft: base.enqueueActions(({ enqueue }) => enqueue({ type: 'keep', params: { draft: null } })),
  },
});
