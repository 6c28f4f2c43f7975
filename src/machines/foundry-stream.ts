/**
 * Receives the status and usage of the instances as a live stream (docs/specification.md#s7-foundry-stream). The
 * machine owns the connection: if it breaks or brings no data for too long, the machine reconnects, after increasing
 * waits. If the server has no such stream, the machine ends. It stores the last data and their time. The actor owns the
 * token: each connection uses the newest.
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

/** The first and the longest wait before a new connection, in ms; each wait is twice the previous one. */
const reconnection = { first: 1_000, longest: 30_000 } as const;

/**
 * After this many ms without data, the connection counts as lost: a dead connection need not raise an error.
 */
const longestSilence = 20_000;

interface FoundryStreamContext {
  /** In the order of the list; null before the first data. */
  instances: Instance[] | null;
  /** When data were last received, in epoch ms. */
  receivedAt: number | null;
  samples: Samples;
  /** The latest changes of a status, until newer ones replace them. */
  news: readonly StatusNews[];
  /** How many times a connection was lost since data were last received. */
  failures: number;
  /** Whether the connection that is being opened is a retry that the user asked for. */
  isAsked: boolean;
}

export type FoundryStreamEvent =
  | { type: 'figures.received'; instances: Instance[]; at: number }
  | { type: 'stream.lost' }
  /** The server has no such stream. */
  | { type: 'stream.absent' }
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
          receivedAt: at,
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
  guards: { hasFigures: ({ context }) => context.instances !== null },
  delays: {
    untilSilent: longestSilence,
    untilRetry: ({ context }) =>
      Math.min(reconnection.first * 2 ** (context.failures - 1), reconnection.longest),
  },
}).createMachine({
  id: 'foundryStream',
  context: { instances: null, receivedAt: null, samples: {}, news: [], failures: 0, isAsked: false },
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
        connecting: {
          after: { untilSilent: { target: '#foundryStream.lost', actions: 'countFailure' } },
          on: {
            'stream.absent': [
              // A server that has sent instances has the stream: a proxy may answer 404 while that server restarts.
              { guard: 'hasFigures', target: '#foundryStream.lost', actions: 'countFailure' },
              { target: '#foundryStream.absent' },
            ],
          },
        },
        // New data enter this state again, which restarts the timeout.
        live: { after: { untilSilent: { target: '#foundryStream.lost', actions: 'countFailure' } } },
      },
    },
    lost: {
      after: { untilRetry: 'watching' },
      on: { 'retry.asked': { target: 'watching', actions: 'rememberAsking' } },
    },
    absent: { type: 'final' },
  },
});

export type FoundryStreamSnapshot = SnapshotFrom<typeof foundryStreamMachine>;

/**
 * The status of the connection for the user. After a loss it is 'lost' until data arrive again, or 'asked' while the
 * app opens a connection that the user asked for. It is 'absent' if the server has no instances.
 */
export function connectionOf(
  snapshot: FoundryStreamSnapshot,
): 'opening' | 'live' | 'lost' | 'asked' | 'absent' {
  if (snapshot.matches('absent')) return 'absent';
  const { failures, isAsked } = snapshot.context;
  if (failures > 0) return isAsked ? 'asked' : 'lost';
  return snapshot.matches({ watching: 'live' }) ? 'live' : 'opening';
}
