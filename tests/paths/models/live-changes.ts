import assert from 'node:assert/strict';
import { isLeading, liveChangesMachine } from '#machines/live-changes.ts';
import { defineFlow } from './define-flow.ts';

/** Two failures suffice to show that each wait is longer than the previous one. */
const maxFailures = 2;

export const liveChanges = defineFlow({
  machine: liveChangesMachine,
  title: 'Follow what others change',
  about:
    'The tabs of a browser share one stream that tells what has changed: one tab leads and has the stream, the others ' +
    'follow. A stream that is lost, or silent for 40 seconds, is opened again after growing waits, which differ from tab to tab.',
  cases: [{ says: 'A tab is opened while another tab leads.', input: { spread: 0.5 } }],
  events: {
    'lead.won': 'The other tab is closed.',
    // The first event contains the number of the newest change, after which a later connection begins.
    'stream.heard': 'The server says where the stream is.',
    'stream.lost': 'The stream breaks.',
    'stream.refused': 'The server refuses the stream for good.',
    'network.lost': 'The browser loses its network.',
    'network.back': 'The network is back.',
    'page.left': 'The person leaves the page, and the browser stores the page.',
    'page.back': 'The person goes back to the page.',
  },
  waits: {
    untilSilent: { says: '40 seconds pass without a heartbeat.', ms: 40_000 },
    untilRetry: {
      says: 'The wait before the next try passes.',
      ms: ({ failures }) => [0, 1_000, 2_000, 4_000][failures] ?? 4_000,
      when: ({ context }) => (context as { failures: number }).failures <= maxFailures,
    },
  },
  tellApart: ({ failures }) => ({ failures: Math.min(failures, maxFailures) }),
  states: {
    'open.following': {
      says: 'Another tab leads: this one opens no stream.',
      spec: ['s8-live-stream'],
      takes: ['lead.won', 'page.left'],
      holds: ({ snapshot, context }) => {
        assert.equal(isLeading(snapshot), false);
        assert.equal(context.failures, 0);
      },
    },
    'open.leading.connecting.asking': {
      says: 'The tab asks for the stream.',
      takes: ['stream.heard', 'stream.lost', 'stream.refused', 'network.lost', 'page.left'],
      holds: ({ snapshot }) => assert.equal(isLeading(snapshot), true),
    },
    'open.leading.connecting.live': {
      says: 'The tab hears what changes, and tells the other tabs.',
      spec: ['s8-live-stream'],
      takes: ['stream.heard', 'stream.lost', 'stream.refused', 'network.lost', 'page.left'],
      holds: ({ context }) => assert.equal(context.failures, 0),
    },
    'open.leading.waiting': {
      says: 'The tab still leads, and waits before it asks for the stream again.',
      spec: ['s8-live-lost'],
      takes: ['network.back', 'page.left'],
      holds: ({ context }) => assert.ok(context.failures >= 1),
    },
    away: {
      says: 'The page is stored away and has given up the lead and the stream.',
      takes: ['page.back'],
      holds: ({ snapshot }) => assert.equal(isLeading(snapshot), false),
    },
    refused: {
      says: 'The tab asks for no stream any more.',
      holds: ({ snapshot }) => assert.equal(isLeading(snapshot), false),
    },
  },
});
