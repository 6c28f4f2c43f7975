/**
 * Deletes one thing that has an id and a name: ask, wait, hear how it went (specification, section 2, Registered Sessions
 * and Item list). It owns the conversation; what a deletion takes along is the server's. It cannot be undone, so it
 * cannot be cancelled once it is on its way.
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import { asProblem, type Problem } from '#core/rules/problem.ts';
import { notProvided } from './not-provided.ts';

/** What is to be deleted: its id for the server, its name for people. */
export interface Subject {
  id: string;
  name: string;
}

interface DeletionContext {
  subject: Subject;
  problem: Problem | null;
  isDeleted: boolean;
}

type DeletionEvent =
  | { type: 'deletion.confirmed' }
  | { type: 'deletion.cancelled' }
  | { type: 'problem.acknowledged' }
  | { type: 'deletion.acknowledged' };

export const deletionMachine = setup({
  types: {
    input: {} as { subject: Subject },
    context: {} as DeletionContext,
    events: {} as DeletionEvent,
    output: {} as { subject: Subject; isDeleted: boolean },
    tags: {} as 'dialog' | 'busy',
  },
  actors: { deleteSubject: notProvided<void, Subject>('deleteSubject') },
  actions: {
    rememberProblem: assign((_, { error }: { error: unknown }) => ({ problem: asProblem(error) })),
    rememberDeletion: assign({ isDeleted: true }),
  },
}).createMachine({
  id: 'deletion',
  context: ({ input }) => ({ ...input, problem: null, isDeleted: false }),
  initial: 'asking',
  states: {
    asking: {
      tags: 'dialog',
      on: { 'deletion.confirmed': 'deleting', 'deletion.cancelled': 'closed' },
    },
    deleting: {
      tags: ['dialog', 'busy'],
      invoke: {
        id: 'deleteSubject',
        src: 'deleteSubject',
        input: ({ context }) => context.subject,
        onDone: { target: 'deleted', actions: 'rememberDeletion' },
        onError: { target: 'refused', actions: { type: 'rememberProblem', params: ({ event }) => event } },
      },
    },
    refused: { tags: 'dialog', on: { 'problem.acknowledged': 'closed' } },
    deleted: { tags: 'dialog', on: { 'deletion.acknowledged': 'closed' } },
    closed: { type: 'final' },
  },
  output: ({ context: { subject, isDeleted } }) => ({ subject, isDeleted }),
});

export type DeletionSnapshot = SnapshotFrom<typeof deletionMachine>;
