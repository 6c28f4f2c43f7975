/**
 * Does one thing to what has an id and a name, and asks before: ask, wait, hear how it went. It owns the conversation;
 * what is done is the server's. It cannot be undone, so it cannot be cancelled once it is on its way.
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import { asProblem, type Problem } from '#core/rules/problem.ts';
import { notProvided } from './not-provided.ts';

/** What it is done to: its id for the server, its name for people. */
export interface Subject {
  id: string;
  name: string;
}

interface ConfirmedWriteContext {
  subject: Subject;
  problem: Problem | null;
  isDone: boolean;
}

type ConfirmedWriteEvent =
  | { type: 'write.confirmed' }
  | { type: 'write.cancelled' }
  | { type: 'problem.acknowledged' }
  | { type: 'success.acknowledged' };

/** The conversation about one kind of write. */
export const createConfirmedWriteMachine = (id: string) =>
  setup({
    types: {
      input: {} as { subject: Subject },
      context: {} as ConfirmedWriteContext,
      events: {} as ConfirmedWriteEvent,
      output: {} as { subject: Subject; isDone: boolean },
      tags: {} as 'dialog' | 'busy',
    },
    actors: { write: notProvided<void, Subject>('write') },
    actions: {
      rememberProblem: assign((_, { error }: { error: unknown }) => ({ problem: asProblem(error) })),
      rememberSuccess: assign({ isDone: true }),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({ ...input, problem: null, isDone: false }),
    initial: 'asking',
    states: {
      asking: {
        tags: 'dialog',
        on: { 'write.confirmed': 'writing', 'write.cancelled': 'closed' },
      },
      writing: {
        tags: ['dialog', 'busy'],
        invoke: {
          id: 'write',
          src: 'write',
          input: ({ context }) => context.subject,
          onDone: { target: 'done', actions: 'rememberSuccess' },
          onError: { target: 'refused', actions: { type: 'rememberProblem', params: ({ event }) => event } },
        },
      },
      refused: { tags: 'dialog', on: { 'problem.acknowledged': 'closed' } },
      done: { tags: 'dialog', on: { 'success.acknowledged': 'closed' } },
      closed: { type: 'final' },
    },
    output: ({ context: { subject, isDone } }) => ({ subject, isDone }),
  });

export type ConfirmedWriteMachine = ReturnType<typeof createConfirmedWriteMachine>;
export type ConfirmedWriteSnapshot = SnapshotFrom<ConfirmedWriteMachine>;
