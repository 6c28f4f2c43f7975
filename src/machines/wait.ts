/**
 * Notices that a wait has lasted a given time (docs/specification.md#s9-wait). The machine owns the time and whether
 * the user may give up the wait; it does not know what the app waits for.
 */
import { setup, type SnapshotFrom } from 'xstate';
import { actionNotProvided } from './not-provided.ts';

/** Time in ms after which the app says that it still waits for an answer. */
export const longWait = 20_000;

export interface WaitInput {
  /** After this many ms, the wait counts as long. */
  time: number;
  /** A read may be given up; a write may not, since the server may have done it already. */
  mayBeGivenUp: boolean;
}

export const waitMachine = setup({
  types: {
    input: {} as WaitInput,
    context: {} as WaitInput,
    events: {} as { type: 'wait.givenUp' },
  },
  actions: { giveUp: actionNotProvided('giveUp') },
  guards: { mayBeGivenUp: ({ context }) => context.mayBeGivenUp },
  delays: { untilLong: ({ context }) => context.time },
}).createMachine({
  id: 'wait',
  context: ({ input }) => input,
  initial: 'short',
  states: {
    short: { after: { untilLong: 'long' } },
    long: { on: { 'wait.givenUp': { guard: 'mayBeGivenUp', target: 'short', actions: 'giveUp' } } },
  },
});

type WaitSnapshot = SnapshotFrom<typeof waitMachine>;

/** Whether the wait has lasted the given time. */
export const isLong = (snapshot: WaitSnapshot): boolean => snapshot.matches('long');
