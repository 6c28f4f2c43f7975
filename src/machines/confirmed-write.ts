/**
 * Asks for confirmation, does one write to a thing with an id and a name, and shows the outcome. The machine owns the
 * dialog's steps; the server does the write, which cannot be cancelled once it is sent. Each kind of write is a row or a
 * case of src/app/actors/confirmed-writes.ts. Its words are texts of its name, such as `webhookPause.title`, or a row of
 * src/screens/shared/writes/confirmed-write-words.ts.
 */
import { type ActorRefFrom, assign, setup, type SnapshotFrom } from 'xstate';
import type { Act } from '#core/contract/journal/act.ts';
import { asProblem, type Problem } from '#core/rules/problem.ts';
import { notProvided } from './not-provided.ts';

/** The writes that need nothing but a confirmation. */
export type ConfirmedKind =
  | 'adventureCancellation'
  | 'adventureExtension'
  | 'adventureGoesOn'
  | 'adventureHandOver'
  | 'itemDeletion'
  | 'seatGift'
  | 'sessionDeletion'
  | 'signInEnd'
  | 'termination'
  | 'undoing'
  | 'webhookDeletion'
  | 'webhookPause'
  | 'webhookResumption'
  | 'webhookTrial'
  | 'calendarDeletion'
  | 'withdrawal';

/** A write and its target: the target's id for the server, its name for the user. */
export interface ConfirmedInput {
  kind: ConfirmedKind;
  id: string;
  name: string;
  /** The member whose sign-ins are ended, null or absent for the caller's own; or the member who gets a seat or an adventure. */
  member?: string | null;
  /** What the question says about the target besides its name. */
  detail?: string | undefined;
  /** What the write is in the journal, if the member may undo it and is offered to. */
  undoes?: 'cancelled' | 'signedUp' | undefined;
}

interface ConfirmedWriteContext {
  input: ConfirmedInput;
  problem: Problem | null;
  /** The number by which the write can be undone. */
  act: Act;
  isDone: boolean;
}

type ConfirmedWriteEvent =
  | { type: 'write.confirmed' }
  | { type: 'write.cancelled' }
  | { type: 'problem.acknowledged' }
  | { type: 'success.acknowledged' };

export const confirmedWriteMachine = setup({
  types: {
    input: {} as ConfirmedInput,
    context: {} as ConfirmedWriteContext,
    events: {} as ConfirmedWriteEvent,
    output: {} as { isDone: boolean },
    tags: {} as 'dialog' | 'busy',
  },
  actors: { write: notProvided<Act, ConfirmedInput>('write') },
  actions: {
    rememberProblem: assign((_, { error }: { error: unknown }) => ({ problem: asProblem(error) })),
    rememberSuccess: assign((_, { output }: { output: Act }) => ({ isDone: true, act: output })),
  },
}).createMachine({
  id: 'confirmedWrite',
  context: ({ input }) => ({ input, problem: null, act: null, isDone: false }),
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
        input: ({ context }) => context.input,
        onDone: { target: 'done', actions: { type: 'rememberSuccess', params: ({ event }) => event } },
        onError: { target: 'refused', actions: { type: 'rememberProblem', params: ({ event }) => event } },
      },
    },
    refused: { tags: 'dialog', on: { 'problem.acknowledged': 'closed' } },
    done: { tags: 'dialog', on: { 'success.acknowledged': 'closed' } },
    closed: { type: 'final' },
  },
  output: ({ context: { isDone } }) => ({ isDone }),
});

export type ConfirmedWriteSnapshot = SnapshotFrom<typeof confirmedWriteMachine>;
export type ConfirmedWriteRef = ActorRefFrom<typeof confirmedWriteMachine>;
