/**
 * Keeps the figures of the instances live (specification, section 7, Foundry service). It owns the connection: it is
 * opened again after growing waits or when nothing comes any more, and what was last heard stays with the moment when it
 * was. The token is the
 * actor's: each connection takes the newest.
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import type { Instance } from '#core/contract/foundry.ts';
import {
  addSamples,
  type Samples,
  sortInstances,
  type StatusNews,
  statusNews,
} from '#core/views/instances.ts';
import { sourceNotProvided } from './not-provided.ts';

/** The first wait before another connection and the longest, in ms; each is twice the one before. */
const reconnection = { first: 1_000, longest: 30_000 } as const;

/** After so many ms without figures the connection counts as lost: one that has died in silence tells nobody. */
export const longestSilence = 20_000;

interface FoundryStreamContext {
  /** As listed; null before the first figures. */
  instances: Instance[] | null;
  /** When the figures came, epoch ms. */
  heardAt: number | null;
  samples: Samples;
  /** The changes of a status that came last; kept until there are others. */
  news: readonly StatusNews[];
  /** Connections in a row that brought nothing. */
  failures: number;
  /** Whether somebody has asked for the connection that is being opened. */
  isAsked: boolean;
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
      ({ context }, { instances: unsorted, at }: { instances: readonly Instance[]; at: number }) => {
        const instances = sortInstances(unsorted);
        const news = statusNews(context.instances ?? [], instances);
        return {
          instances,
          heardAt: at,
          samples: addSamples(context.samples, instances),
          news: news.length > 0 ? news : context.news,
          failures: 0,
          isAsked: false,
        };
      },
    ),
    countFailure: assign(({ context }) => ({ failures: context.failures + 1, isAsked: false })),
    rememberAsking: assign({ isAsked: true }),
  },
  delays: {
    untilSilent: longestSilence,
    untilRetry: ({ context }) =>
      Math.min(reconnection.first * 2 ** (context.failures - 1), reconnection.longest),
  },
}).createMachine({
  id: 'foundryStream',
  context: { instances: null, heardAt: null, samples: {}, news: [], failures: 0, isAsked: false },
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
      states: {
        connecting: { after: { untilSilent: { target: '#foundryStream.lost', actions: 'countFailure' } } },
        // Entered anew with all figures, and so waited for anew.
        live: { after: { untilSilent: { target: '#foundryStream.lost', actions: 'countFailure' } } },
      },
    },
    lost: {
      after: { untilRetry: 'watching' },
      on: { 'retry.asked': { target: 'watching', actions: 'rememberAsking' } },
    },
  },
});

export type FoundryStreamSnapshot = SnapshotFrom<typeof foundryStreamMachine>;

/** What a person is told: a loss is one until figures come again, but who asks for them hears that they are tried for. */
export function connectionOf({
  value,
  context,
}: FoundryStreamSnapshot): 'opening' | 'live' | 'lost' | 'asked' {
  if (context.failures === 0)
    return typeof value === 'object' && value.watching === 'live' ? 'live' : 'opening';
  return context.isAsked ? 'asked' : 'lost';
}
