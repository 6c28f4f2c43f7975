/**
 * One save: of a session, of a character's correction, of an item. It owns what was entered and what may become of
 * it: kept, offered back, saved, left. What may be entered is the form's to say. A save cannot be repeated safely, so
 * it cannot be cancelled once it is on its way.
 */
import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate';
import { asProblem, type Problem } from '#core/rules/problem.ts';
import { isSame } from '#core/rules/same.ts';

/** What a form holds: plain JSON. */
export type Entered = object;

export interface SubmissionInput<Data extends Entered = Entered> {
  initial: Data;
  /** What was entered here earlier and not saved; null when there is none. */
  draft: Data | null;
  /** Whether it may be saved. */
  isComplete: (entered: Data) => boolean;
  /** Saves it. @throws RequestFailure */
  save: (entered: Data) => Promise<void>;
  /** Keeps it for another visit; null forgets it. */
  keep: (entered: Data | null) => void;
}

interface SubmissionContext extends SubmissionInput {
  entered: Entered;
  /** How often a save was asked for that the form does not allow. */
  attempts: number;
  problem: Problem | null;
}

type SubmissionEvent =
  | { type: 'draft.restored' }
  | { type: 'draft.discarded' }
  | { type: 'form.changed'; entered: Entered }
  | { type: 'save.asked' }
  | { type: 'problem.acknowledged' }
  | { type: 'success.acknowledged' }
  | { type: 'leave.asked' }
  | { type: 'leave.confirmed' }
  | { type: 'leave.cancelled' };

export const submissionMachine = setup({
  types: {
    input: {} as SubmissionInput,
    context: {} as SubmissionContext,
    events: {} as SubmissionEvent,
    tags: {} as 'dialog' | 'busy' | 'unsaved',
  },
  actors: {
    save: fromPromise<void, Pick<SubmissionContext, 'save' | 'entered'>>(({ input }) =>
      input.save(input.entered),
    ),
  },
  actions: {
    rememberEntered: assign((_, { entered }: { entered: Entered }) => ({ entered })),
    restoreDraft: assign(({ context }) => ({ entered: context.draft ?? context.initial })),
    keepDraft: ({ context }) => context.keep(context.entered),
    dropDraft: ({ context }) => context.keep(null),
    countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
    rememberProblem: assign((_, { error }: { error: unknown }) => ({ problem: asProblem(error) })),
    forgetProblem: assign({ problem: null }),
  },
  guards: {
    hasDraft: ({ context }) => context.draft !== null && !isSame(context.draft, context.initial),
    isComplete: ({ context }) => context.isComplete(context.entered),
    isUnchanged: ({ context }, { entered }: { entered: Entered }) => isSame(entered, context.initial),
  },
}).createMachine({
  id: 'submission',
  context: ({ input }) => ({ ...input, entered: input.initial, attempts: 0, problem: null }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'hasDraft', target: 'offering' }, { target: 'editing' }] },
    offering: {
      on: {
        'draft.restored': { target: 'editing.changed', actions: 'restoreDraft' },
        'draft.discarded': { target: 'editing', actions: 'dropDraft' },
        'leave.asked': 'left',
      },
    },
    editing: {
      initial: 'pristine',
      on: {
        'form.changed': [
          {
            guard: { type: 'isUnchanged', params: ({ event }) => event },
            target: '.pristine',
            actions: [{ type: 'rememberEntered', params: ({ event }) => event }, 'dropDraft'],
          },
          {
            target: '.changed',
            actions: [{ type: 'rememberEntered', params: ({ event }) => event }, 'keepDraft'],
          },
        ],
        'save.asked': [{ guard: 'isComplete', target: 'saving' }, { actions: 'countAttempt' }],
      },
      states: {
        pristine: { on: { 'leave.asked': '#submission.left' } },
        changed: { tags: 'unsaved', on: { 'leave.asked': '#submission.leaving' } },
        asBefore: { type: 'history' },
      },
    },
    leaving: {
      tags: ['dialog', 'unsaved'],
      on: { 'leave.confirmed': 'left', 'leave.cancelled': 'editing.asBefore' },
    },
    saving: {
      tags: ['dialog', 'busy', 'unsaved'],
      entry: 'forgetProblem',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { save, entered } }) => ({ save, entered }),
        onDone: 'saved',
        onError: {
          target: 'refused',
          actions: { type: 'rememberProblem', params: ({ event }) => event },
        },
      },
    },
    refused: {
      tags: ['dialog', 'unsaved'],
      on: { 'problem.acknowledged': 'editing.asBefore' },
    },
    saved: {
      tags: ['dialog'],
      entry: 'dropDraft',
      on: { 'success.acknowledged': 'closed' },
    },
    closed: { type: 'final' },
    left: { type: 'final' },
  },
});

export type SubmissionSnapshot = SnapshotFrom<typeof submissionMachine>;

/** Whether asking to save would save. */
export const canSave = ({ context }: SubmissionSnapshot): boolean => context.isComplete(context.entered);
