/**
 * Keeps the figures of the instances live (specification, section 7, Foundry service). It owns the connection: it is
 * opened again after growing waits, and what was last heard stays with the moment when it was. The token is the
 * actor's: each connection takes the newest.
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import type { Instance } from '#core/contract/foundry.ts';
import { addSamples, type Samples, sortInstances } from '#core/rules/instances.ts';
import { sourceNotProvided } from './not-provided.ts';

/** The first wait before another connection and the longest, in ms; each is twice the one before. */
export const reconnection = { first: 1_000, longest: 30_000 } as const;

interface FoundryStreamContext {
  /** As listed; null before the first figures. */
  instances: Instance[] | null;
  /** When the figures came, epoch ms. */
  heardAt: number | null;
  samples: Samples;
  /** Connections in a row that brought nothing. */
  failures: number;
}

export type FoundryStreamEvent =
  | { type: 'figures.received'; instances: Instance[]; at: number }
  | { type: 'stream.lost' }
  | { type: 'retry.asked' };

export const foundryStreamMachine = setup({
  types: {
    context: {} as FoundryStreamContext,
    events: {} as FoundryStreamEvent,
  },
  actors: { watch: sourceNotProvided('watch') },
  actions: {
    rememberFigures: assign(
      ({ context }, { instances, at }: { instances: readonly Instance[]; at: number }) => ({
        instances: sortInstances(instances),
        heardAt: at,
        samples: addSamples(context.samples, instances),
        failures: 0,
      }),
    ),
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
  },
  delays: {
    untilRetry: ({ context }) =>
      Math.min(reconnection.first * 2 ** (context.failures - 1), reconnection.longest),
  },
}).createMachine({
  id: 'foundryStream',
  context: { instances: null, heardAt: null, samples: {}, failures: 0 },
  initial: 'watching',
  states: {
    watching: {
      invoke: { id: 'watch', src: 'watch' },
      initial: 'connecting',
      on: {
        'figures.received': {
          target: '.live',
          actions: { type: 'rememberFigures', params: ({ event }) => event },
        },
        'stream.lost': { target: 'lost', actions: 'countFailure' },
      },
      states: { connecting: {}, live: {} },
    },
    lost: { after: { untilRetry: 'watching' }, on: { 'retry.asked': 'watching' } },
  },
});

export type FoundryStreamSnapshot = SnapshotFrom<typeof foundryStreamMachine>;
