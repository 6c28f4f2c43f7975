/**
 * One save: of a session, of a character's correction, of an item. It owns what was entered, what that was entered for,
 * and what may become of it: kept, offered back, compared with what others did meanwhile, saved, left. What may be
 * entered is the form's to say, how two versions are merged a rule. A save cannot be repeated safely, so it cannot be
 * cancelled once it is on its way.
 */
import { submissionSetup } from './setup.ts';

export const submissionMachine = submissionSetup.createMachine({
  id: 'submission',
  context: ({ input }) => ({
    ...input,
    entered: input.origin.initial,
    newest: null,
    carriedOver: 0,
    mayBeSaved: input.draft?.mayBeSaved ?? false,
    unanswered: input.draft?.mayBeSaved ? input.draft.entered : null,
    attempts: 0,
    problem: null,
  }),
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'hasDraft', target: 'offering' },
        { target: 'editing', actions: 'forgetSent' },
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
            input: ({ context: { draft, entered, origin } }) => ({
              entered: draft?.entered ?? entered,
              origin,
            }),
            onDone: [
              {
                guard: { type: 'isOvertaken', params: ({ event }) => event },
                target: '#submission.conflicted',
                actions: { type: 'rememberNewest', params: ({ event }) => event },
              },
              {
                target: '#submission.editing',
                actions: [{ type: 'rememberNewest', params: ({ event }) => event }, 'rebase', 'enterDraft'],
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
            actions: [
              { type: 'rememberEntered', params: ({ event }) => event },
              'judgeEntered',
              'dropDraft',
              'forgetSent',
            ],
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
        input: ({ context: { entered, origin, mayBeSaved } }) => ({ entered, origin, mayBeSaved }),
        onDone: 'saved',
        onError: [
          {
            guard: { type: 'isStale', params: ({ event }) => event },
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
        input: ({ context: { entered, origin } }) => ({ entered, origin }),
        onDone: {
          target: 'conflicted',
          actions: { type: 'rememberNewest', params: ({ event }) => event },
        },
        // What stays to be said is that the save was refused, and why.
        onError: 'refused',
      },
    },
    conflicted: {
      tags: ['dialog', 'unsaved'],
      on: {
        'conflict.settled': {
          target: 'editing',
          actions: ['rebase', 'countCarryOver', { type: 'enter', params: ({ event }) => event }],
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
