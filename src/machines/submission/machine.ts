/**
 * Saves a form, such as a session, a character's correction or an item. The machine owns the entered data, the version
 * that they are based on, and their state: stored as a draft, offered back, compared with changes by others, saved, or
 * left. The form decides which data are valid; a rule merges two versions. A save cannot be cancelled once it was sent:
 * the server might have stored it nevertheless, and the user could not safely save again.
 */
import { submissionSetup } from './setup.ts';

export const submissionMachine = submissionSetup.createMachine({
  id: 'submission',
  context: ({ input }) => ({
    ...input,
    entered: input.origin.data,
    newest: null,
    carriedOver: 0,
    unanswered: input.draft?.unanswered ?? [],
    attempts: 0,
    problem: null,
    act: null,
  }),
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'hasDraft', target: 'offering' },
        { target: 'editing', actions: ['forgetSent', 'enterBegun'] },
      ],
    },
    offering: {
      initial: 'waiting',
      on: { 'leave.asked': 'left' },
      states: {
        waiting: {
          on: {
            'draft.restored': 'reading',
            'draft.discarded': { target: '#submission.editing', actions: ['dropDraft', 'forgetSent'] },
          },
        },
        reading: {
          tags: 'busy',
          entry: 'forgetProblem',
          invoke: {
            id: 'readNewest',
            src: 'readNewest',
            input: ({ context: { draft, origin, unanswered } }) => ({
              entered: draft!.entered,
              origin,
              unanswered,
            }),
            onDone: [
              {
                guard: { type: 'isOvertaken', params: ({ event }) => event },
                target: '#submission.conflicted',
                actions: { type: 'rememberNewest', params: ({ event }) => event },
              },
              {
                target: '#submission.editing',
                actions: [
                  { type: 'rememberNewest', params: ({ event }) => event },
                  { type: 'forgetSentIfStored', params: ({ event }) => event },
                  'rebase',
                  'enterDraft',
                ],
              },
            ],
            onError: {
              target: 'waiting',
              actions: { type: 'rememberProblem', params: ({ event }) => event },
            },
          },
        },
      },
    },
    editing: {
      initial: 'pristine',
      on: {
        'form.changed': [
          {
            guard: { type: 'isUnchanged', params: ({ event }) => event },
            target: '.pristine',
            actions: [{ type: 'rememberEntered', params: ({ event }) => event }, 'judgeEntered', 'dropDraft'],
          },
          {
            target: '.changed',
            actions: [{ type: 'rememberEntered', params: ({ event }) => event }, 'judgeEntered', 'keepDraft'],
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
      entry: ['forgetProblem', 'keepSent'],
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { entered, origin, unanswered } }) => ({ entered, origin, unanswered }),
        onDone: { target: 'saved', actions: { type: 'rememberAct', params: ({ event }) => event } },
        onError: [
          {
            guard: { type: 'isStaleEdit', params: ({ event }) => event },
            target: 'rereading',
            actions: [{ type: 'rememberRefusal', params: ({ event }) => event }, 'keepDraft'],
          },
          {
            target: 'refused',
            actions: [{ type: 'rememberRefusal', params: ({ event }) => event }, 'keepDraft'],
          },
        ],
      },
    },
    rereading: {
      tags: ['dialog', 'busy', 'unsaved'],
      invoke: {
        id: 'readNewest',
        src: 'readNewest',
        input: ({ context: { entered, origin, unanswered } }) => ({ entered, origin, unanswered }),
        onDone: [
          // An earlier attempt, whose answer was lost, has saved the data.
          {
            guard: { type: 'isStored', params: ({ event }) => event },
            target: 'saved',
            actions: 'forgetProblem',
          },
          {
            target: 'conflicted',
            actions: { type: 'rememberNewest', params: ({ event }) => event },
          },
        ],
        // The dialog then only shows why the save was refused.
        onError: 'refused',
      },
    },
    conflicted: {
      tags: ['dialog', 'unsaved'],
      on: {
        'conflict.settled': {
          target: 'editing',
          actions: [
            'forgetSentIfVersioned',
            'rebase',
            'countCarryOver',
            { type: 'enter', params: ({ event }) => event },
          ],
        },
        'conflict.postponed': [
          { guard: 'wasRefused', target: 'editing.asBefore', actions: 'forgetProblem' },
          { target: 'offering' },
        ],
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
