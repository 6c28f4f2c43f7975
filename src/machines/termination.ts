/**
 * Stops one instance: ask, wait, hear how it went (specification, section 4, Foundry). It owns the conversation; that
 * the instance is gone is told by the stream. Players are thrown out at once, so it cannot be cancelled on its way.
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import { asProblem, type Problem } from '#core/rules/problem.ts';
import { notProvided } from './not-provided.ts';

export interface TerminationInput {
  instanceId: string;
}

interface TerminationContext extends TerminationInput {
  problem: Problem | null;
}

type TerminationEvent =
  | { type: 'termination.confirmed' }
  | { type: 'termination.cancelled' }
  | { type: 'termination.acknowledged' }
  | { type: 'problem.acknowledged' };

export const terminationMachine = setup({
  types: {
    input: {} as TerminationInput,
    context: {} as TerminationContext,
    events: {} as TerminationEvent,
    tags: {} as 'dialog' | 'busy',
  },
  actors: { stopInstance: notProvided<void, TerminationInput>('stopInstance') },
  actions: {
    rememberProblem: assign((_, { error }: { error: unknown }) => ({ problem: asProblem(error) })),
  },
}).createMachine({
  id: 'termination',
  context: ({ input }) => ({ ...input, problem: null }),
  initial: 'asking',
  states: {
    asking: {
      tags: 'dialog',
      on: { 'termination.confirmed': 'stopping', 'termination.cancelled': 'closed' },
    },
    stopping: {
      tags: ['dialog', 'busy'],
      invoke: {
        id: 'stopInstance',
        src: 'stopInstance',
        input: ({ context: { instanceId } }) => ({ instanceId }),
        onDone: 'stopped',
        onError: { target: 'refused', actions: { type: 'rememberProblem', params: ({ event }) => event } },
      },
    },
    refused: { tags: 'dialog', on: { 'problem.acknowledged': 'closed' } },
    stopped: { tags: 'dialog', on: { 'termination.acknowledged': 'closed' } },
    closed: { type: 'final' },
  },
});

export type TerminationSnapshot = SnapshotFrom<typeof terminationMachine>;
