/**
 * Notices that a wait has lasted a given time. The machine owns the time, and whether the user may give the wait up; what
 * it waits for belongs to others (docs/specification.md#s9-wait).
 */
import { setup, type SnapshotFrom } from 'xstate';
import { actionNotProvided } from './not-provided.ts';

/** Time in ms after which the app says that it still waits for an answer. */
export const patience = 20_000;

export interface WaitInput {
  /** In ms. */
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
