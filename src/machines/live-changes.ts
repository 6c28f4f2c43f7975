/**
 * Shares one stream of changes among all tabs of a browser (docs/specification.md#s8-live). One tab leads: it opens
 * the stream, passes the changes on to the other tabs, and reconnects after increasing waits. The others follow until
 * they may lead. The machine does not know what the changes are.
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import { sourceNotProvided } from './not-provided.ts';

/**
 * The first and the longest wait before a new connection, in ms; each wait is twice the previous one. `spread` then
 * makes each wait up to a half shorter or longer.
 */
const reconnection = { first: 1_000, longest: 60_000 } as const;

/** After this many ms without a heartbeat, the connection counts as lost: a dead connection need not raise an error. */
const longestSilence = 40_000;

interface LiveChangesContext {
  /** Random, from 0 to 1, so that browsers do not all reconnect at the same instant. */
  spread: number;
  /** How many times a connection was lost since a message last arrived. */
  failures: number;
}

export type LiveChangesEvent =
  /** No other tab leads any more, so this tab leads. */
  | { type: 'lead.won' }
  | { type: 'stream.heard' }
  | { type: 'stream.lost' }
  /** The server will never open a stream for this page. */
  | { type: 'stream.refused' }
  | { type: 'network.lost' }
  | { type: 'network.back' }
  /** The browser freezes or closes the page, which must then give up the lead and the stream. */
  | { type: 'page.left' }
  | { type: 'page.back' };

export const liveChangesMachine = setup({
  types: {
    context: {} as LiveChangesContext,
    events: {} as LiveChangesEvent,
    input: {} as { spread: number },
  },
  actors: { lead: sourceNotProvided('lead'), stream: sourceNotProvided('stream') },
  actions: {
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forgetFailures: assign({ failures: 0 }),
  },
  delays: {
    untilSilent: longestSilence,
    untilRetry: ({ context: { failures, spread } }) =>
      Math.min(reconnection.first * 2 ** (failures - 1), reconnection.longest) * (0.5 + spread),
  },
}).createMachine({
  id: 'liveChanges',
  context: ({ input }) => ({ spread: input.spread, failures: 0 }),
  initial: 'open',
  states: {
    open: {
      invoke: { id: 'lead', src: 'lead' },
      on: { 'page.left': { target: 'away', actions: 'forgetFailures' } },
      initial: 'following',
      states: {
        following: { on: { 'lead.won': 'leading' } },
        leading: {
          initial: 'connecting',
          states: {
            connecting: {
              invoke: { id: 'stream', src: 'stream' },
              initial: 'asking',
              on: {
                'stream.heard': { target: '.live', actions: 'forgetFailures' },
                'stream.lost': { target: 'waiting', actions: 'countFailure' },
                'network.lost': { target: 'waiting', actions: 'countFailure' },
                'stream.refused': '#liveChanges.refused',
              },
              states: {
                asking: { after: { untilSilent: { target: '#waiting', actions: 'countFailure' } } },
                // Each message or heartbeat enters this state again, which restarts the timeout.
                live: { after: { untilSilent: { target: '#waiting', actions: 'countFailure' } } },
              },
            },
            waiting: {
              id: 'waiting',
              after: { untilRetry: 'connecting' },
              on: { 'network.back': 'connecting' },
            },
          },
        },
      },
    },
    away: { on: { 'page.back': 'open' } },
    refused: { type: 'final' },
  },
});

export type LiveChangesSnapshot = SnapshotFrom<typeof liveChangesMachine>;

/** Whether this tab is the one that has the stream. */
export const isLeading = (snapshot: LiveChangesSnapshot): boolean => snapshot.matches({ open: 'leading' });
