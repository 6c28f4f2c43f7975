/**
 * Asks for confirmation, does one write to a thing with an id and a name, and shows the outcome. The machine owns the
 * dialog's steps; the server does the write. The dialog does not offer to undo the write, which cannot be cancelled
 * once it is sent.
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import { asProblem, type Problem } from '#core/rules/problem.ts';
import { notProvided } from './not-provided.ts';

/** The target of the write: its id for the server, its name for the user. */
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

/** A machine for one kind of write. */
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
