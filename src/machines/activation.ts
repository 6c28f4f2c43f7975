/**
 * Starts a stopped instance for a visitor and redirects them to it
 * (docs/specification.md#activation-redirect-inactive). The machine owns the waits; the server decides the
 * address. The visitor need not be signed in.
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import { asProblem, type Problem } from '#core/rules/problem.ts';
import { isWebAddress } from '#core/contract/values.ts';
import { actionNotProvided, notProvided } from './not-provided.ts';

/**
 * `ticks`: the steps of the progress bar. `tick`: ms for each. `home`: ms until a visitor whose redirect names no
 * instance is sent home (docs/specification.md#s9-activation, docs/specification.md#s9-invalid-link).
 */
export const activationPace = { ticks: 100, tick: 100, home: 3_000 } as const;

export interface ActivationInput {
  /** The instance's name in its address; empty if the redirect has none. */
  instance: string;
}

interface ActivationContext extends ActivationInput {
  /** The address of the instance; null until the server returns it. */
  address: string | null;
  /** Whether an attempt has failed, even if another one is in progress. */
  hasFailed: boolean;
  /** The cause of the failure, if known. */
  problem: Problem | null;
  ticks: number;
}

const leaveForHome = { target: '#activation.left', actions: 'goHome' } as const;
const leaveForInstance = { target: '#activation.left', actions: 'follow' } as const;

/** The states of a redirect that no time triggers any more; `leave` is the redirect. */
const heldBy = <Leave>(leave: Leave) =>
  ({
    paused: { on: { 'redirect.cancelled': 'staying', 'redirect.hurried': leave } },
    staying: { on: { 'redirect.hurried': leave } },
  }) as const;

export const activationMachine = setup({
  types: {
    input: {} as ActivationInput,
    context: {} as ActivationContext,
    events: {} as
      | { type: 'retry.asked' }
      /** The visitor asks for the redirect now, even after having stopped it. */
      | { type: 'redirect.hurried' }
      /** The visitor uses the keyboard, or a screen reader: no time runs out while they decide. */
      | { type: 'countdown.paused' }
      /** The visitor stays: the automatic redirect is cancelled. */
      | { type: 'redirect.cancelled' },
    tags: {} as 'busy',
  },
  actors: {
    /** Resolves to the address of the instance. */
    activate: notProvided<string, ActivationInput>('activate'),
  },
  actions: {
    rememberAddress: assign((_, { output }: { output: string }) => ({ address: output })),
    rememberFailure: assign((_, { error }: { error: unknown }) => ({
      hasFailed: true,
      problem: error === null ? null : asProblem(error),
    })),
    countTick: assign(({ context }) => ({ ticks: context.ticks + 1 })),
    /** Leaves the app for the instance. */
    follow: actionNotProvided('follow'),
    goHome: actionNotProvided('goHome'),
  },
  guards: {
    isNamed: ({ context }) => context.instance !== '',
    // The address that the server returned replaces the app's page, and could have any scheme.
    isSafe: (_, { output }: { output: string }) => isWebAddress(output),
    isFull: ({ context }) => context.ticks >= activationPace.ticks,
  },
  delays: { untilHome: activationPace.home, untilTick: activationPace.tick },
}).createMachine({
  id: 'activation',
  context: ({ input }) => ({ ...input, address: null, hasFailed: false, problem: null, ticks: 0 }),
  initial: 'checking',
  states: {
    checking: { always: [{ guard: 'isNamed', target: 'activating' }, { target: 'unnamed' }] },
    unnamed: {
      initial: 'leaving',
      states: {
        leaving: {
          after: { untilHome: leaveForHome },
          on: {
            'countdown.paused': 'paused',
            'redirect.cancelled': 'staying',
            'redirect.hurried': leaveForHome,
          },
        },
        ...heldBy(leaveForHome),
      },
    },
    activating: {
      tags: 'busy',
      invoke: {
        id: 'activate',
        src: 'activate',
        input: ({ context: { instance } }) => ({ instance }),
        onDone: [
          {
            guard: { type: 'isSafe', params: ({ event }) => event },
            target: 'activated',
            actions: { type: 'rememberAddress', params: ({ event }) => event },
          },
          { target: 'failed', actions: { type: 'rememberFailure', params: { error: null } } },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'rememberFailure', params: ({ event }) => event },
        },
      },
    },
    failed: { on: { 'retry.asked': 'activating' } },
    activated: {
      initial: 'leaving',
      states: {
        leaving: {
          after: {
            untilTick: [
              { guard: 'isFull', ...leaveForInstance },
              { target: 'leaving', reenter: true, actions: 'countTick' },
            ],
          },
          on: {
            'countdown.paused': 'paused',
            'redirect.cancelled': 'staying',
            'redirect.hurried': leaveForInstance,
          },
        },
        ...heldBy(leaveForInstance),
      },
    },
    left: { type: 'final' },
  },
});

export type ActivationSnapshot = SnapshotFrom<typeof activationMachine>;

/** The outcome that the visitor sees. It stays during the redirect, and during a retry after a failure. */
export function outcomeOf({ context }: ActivationSnapshot): 'unnamed' | 'awaited' | 'failed' | 'activated' {
  if (context.instance === '') return 'unnamed';
  if (context.address !== null) return 'activated';
  return context.hasFailed ? 'failed' : 'awaited';
}

/** Whether the time until the automatic redirect is running. */
export const isCounting = (snapshot: ActivationSnapshot): boolean =>
  snapshot.can({ type: 'countdown.paused' });

/** Whether the visitor has chosen to stay. */
export const isStaying = (snapshot: ActivationSnapshot): boolean =>
  snapshot.matches({ unnamed: 'staying' }) || snapshot.matches({ activated: 'staying' });
