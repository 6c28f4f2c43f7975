/**
 * Starts a stopped instance for a visitor and sends them on to it (specification, section 2, Activation redirect). It
 * owns the waits; who answers where is the server's to say. Nobody has to be signed in.
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import { asProblem, type Problem } from '#core/rules/problem.ts';
import { isWebAddress } from '#core/rules/web-address.ts';
import { actionNotProvided, notProvided } from './not-provided.ts';

/** How the bar fills, and how long an invalid redirect is shown, in ms (specification, section 9). */
export const activationPace = { ticks: 100, tick: 100, home: 3_000 } as const;

export interface ActivationInput {
  /** The instance's name in its address; empty when the redirect names none. */
  instance: string;
}

interface ActivationContext extends ActivationInput {
  /** Where the instance answers; null until it does. */
  address: string | null;
  /** Whether it was tried in vain. */
  hasFailed: boolean;
  /** Why, where that is known. */
  problem: Problem | null;
  ticks: number;
}

export const activationMachine = setup({
  types: {
    input: {} as ActivationInput,
    context: {} as ActivationContext,
    events: {} as
      | { type: 'retry.asked' }
      /** The visitor goes on at once, also after having stayed. */
      | { type: 'redirect.hurried' }
      /** The visitor stays: nothing happens by itself any more. */
      | { type: 'redirect.stopped' },
    tags: {} as 'busy',
  },
  actors: {
    /** Resolves to where the instance answers. */
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
    // What a server answers could be any scheme, and is followed in the app's place.
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
          after: { untilHome: { target: '#activation.left', actions: 'goHome' } },
          on: {
            'redirect.stopped': 'staying',
            'redirect.hurried': { target: '#activation.left', actions: 'goHome' },
          },
        },
        staying: { on: { 'redirect.hurried': { target: '#activation.left', actions: 'goHome' } } },
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
          { target: 'unknown', actions: { type: 'rememberFailure', params: { error: null } } },
        ],
        onError: {
          target: 'unknown',
          actions: { type: 'rememberFailure', params: ({ event }) => event },
        },
      },
    },
    unknown: { on: { 'retry.asked': 'activating' } },
    activated: {
      initial: 'leaving',
      states: {
        leaving: {
          after: {
            untilTick: [
              { guard: 'isFull', target: '#activation.left', actions: 'follow' },
              { target: 'leaving', reenter: true, actions: 'countTick' },
            ],
          },
          on: {
            'redirect.stopped': 'staying',
            'redirect.hurried': { target: '#activation.left', actions: 'follow' },
          },
        },
        staying: { on: { 'redirect.hurried': { target: '#activation.left', actions: 'follow' } } },
      },
    },
    left: { type: 'final' },
  },
});

export type ActivationSnapshot = SnapshotFrom<typeof activationMachine>;

/** What a visitor is told. It stays while they are led away, and while what has failed is tried again. */
export function outcomeOf({ context }: ActivationSnapshot): 'unnamed' | 'awaited' | 'failed' | 'activated' {
  if (context.instance === '') return 'unnamed';
  if (context.address !== null) return 'activated';
  return context.hasFailed ? 'failed' : 'awaited';
}

/** Whether the visitor has stopped a redirect and has not gone on since. */
export const isStaying = (snapshot: ActivationSnapshot): boolean =>
  snapshot.matches({ unnamed: 'staying' }) || snapshot.matches({ activated: 'staying' });
