import { assign, raise, setup } from 'xstate';
import type { Act } from '#core/contract/journal/act.ts';
import { type Draft, draftOf, isOvertaken, triesAfter, withTry } from '#core/rules/draft.ts';
import { asProblem, isStale } from '#core/rules/problem.ts';
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
    save: notProvided<Act, Saving>('save'),
    /** Resolves to the current version of the data's origin. */
    readNewest: notProvided<Origin, Reading>('readNewest'),
  },
  actions: {
    rememberEntered: assign((_, { entered }: { entered: Entered }) => ({ entered })),
    /** The form sets `isComplete` to whether the entered data may be saved. */
    judgeEntered: actionNotProvided('judgeEntered'),
    rememberNewest: assign((_, { output }: { output: Origin }) => ({ newest: output })),
    // The states that rebase have read the newest version; those that restore a draft have one.
    rebase: assign(({ context }) => ({ origin: context.newest!, problem: null })),
    countCarryOver: assign({ carriedOver: ({ context }) => context.carriedOver + 1 }),
    /** Enters the restored draft as if the user had just typed it. */
    enterDraft: raise(({ context }) => ({ type: 'form.changed' as const, entered: context.draft!.entered })),
    enter: raise((_, { entered }: { entered: Entered }) => ({ type: 'form.changed' as const, entered })),
    /** Stores the draft for a later visit; null removes it. */
    keep: actionNotProvided<{ draft: Draft | null }>('keep'),
    rememberRefusal: assign(({ context: { entered, unanswered } }, { error }: { error: unknown }) => {
      const problem = asProblem(error);
      return { problem, unanswered: triesAfter(unanswered, entered, problem) };
    }),
    forgetSent: assign({ unanswered: [] }),
    /** If the server has stored what the user entered, no earlier save matters. */
    forgetSentIfStored: assign(
      ({ context: { isEdit, draft, unanswered } }, { output }: { output: Origin }) => ({
        unanswered: isEdit && isSame(draft!.entered, output.data) ? [] : unanswered,
      }),
    ),
    /**
     * If the server counts versions, an unanswered save is either in the newest version or will be refused.
     */
    forgetSentIfVersioned: assign(({ context: { newest, unanswered } }) => ({
      unanswered: newest!.version === null ? unanswered : [],
    })),
    rememberAct: assign((_, { output }: { output: Act }) => ({ act: output })),
    countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
    rememberProblem: assign((_, { error }: { error: unknown }) => ({ problem: asProblem(error) })),
    forgetProblem: assign({ problem: null }),
  },
  guards: {
    // If an edit's draft equals the data of the server, there is nothing to restore. A new thing cannot be compared, so
    // an unanswered save of it is a reason to offer the draft.
    hasDraft: ({ context: { draft, isEdit, origin, unanswered } }) =>
      draft !== null && (!isSame(draft.entered, origin.data) || (!isEdit && unanswered.length > 0)),
    wasRefused: ({ context }) => context.problem !== null,
    isOvertaken({ context: { draft, isEdit } }, { output }: { output: Origin }) {
      const { base: begunFrom, entered } = draft!;
      // If the server has exactly the entered data, a save whose answer was lost has stored them.
      if (!isEdit || isSame(entered, output.data)) return false;
      // Without a base it is unknown what the user has changed, so the user must compare.
      return begunFrom === null || isOvertaken(begunFrom, output);
    },
    isStored: ({ context: { entered } }, { output }: { output: Origin }) => isSame(entered, output.data),
    isStaleEdit: ({ context: { isEdit } }, { error }: { error: unknown }) =>
      isEdit && isStale(asProblem(error)),
    isComplete: ({ context }) => context.isComplete,
    /** While a save has no answer, the state on the server is unknown, so nothing counts as unchanged. */
    isUnchanged: ({ context: { origin, unanswered } }, { entered }: { entered: Entered }) =>
      unanswered.length === 0 && isSame(entered, origin.data),
  },
});

/** The actors, actions and guards of the machine. */
export const submissionSetup = base.extend({
  actions: {
    keepDraft: base.enqueueActions(({ context: { entered, origin, unanswered }, enqueue }) =>
      enqueue({ type: 'keep', params: { draft: draftOf(entered, origin, unanswered) } }),
    ),
    /** Stores the draft before the answer, because a page that reloads before then never receives it. */
    keepSent: base.enqueueActions(({ context: { entered, origin, unanswered }, enqueue }) =>
      enqueue({
        type: 'keep',
        params: { draft: draftOf(entered, origin, withTry(unanswered, entered)) },
      }),
    ),
    enterBegun: base.enqueueActions(({ context: { begun }, enqueue }) => {
      if (begun !== null) enqueue.raise({ type: 'form.changed', entered: begun });
    }),
    dropDraft: base.enqueueActions(({ enqueue }) => enqueue({ type: 'keep', params: { draft: null } })),
  },
});
