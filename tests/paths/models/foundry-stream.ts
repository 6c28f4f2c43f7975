import assert from 'node:assert/strict';
import type { AnyMachineSnapshot } from 'xstate';
import type { Instance } from '#core/contract/foundry.ts';
import { connectionOf, type FoundryStreamEvent, foundryStreamMachine } from '#machines/foundry-stream.ts';
import { modelTime } from '#machine-paths';
import { defineFlow } from './define-flow.ts';

type Figures = Extract<FoundryStreamEvent, { type: 'figures.received' }>;

const instance = (id: string, status: string): Instance => ({
  id,
  url: `http://worlds.example/${id}`,
  masterName: 'Warden Bastian',
  uptime: null,
  status,
  cpu: 0.25,
  memory: 26_000_000,
  diskSize: 3_145_728,
});

/** Figures of two instances, unsorted, as the server may send them. */
const figures = (status: string): Figures => ({
  type: 'figures.received',
  instances: [instance('emberfall', 'stopped'), instance('deposito-pg', status)],
  at: modelTime.start,
});

const hasFigures = ({ context }: AnyMachineSnapshot): boolean =>
  (context as { instances: unknown }).instances !== null;
/** Paths continue only from situations without news, because those with news behave the same. */
const isWithoutNews = ({ context }: AnyMachineSnapshot): boolean =>
  (context as { news: unknown[] }).news.length === 0;

export const foundryStream = defineFlow({
  machine: foundryStreamMachine,
  title: 'Keep figures live',
  about:
    'The server sends the figures of all virtual tabletops to a table for wardens, who manage them. A connection that is lost, or silent for 20 seconds, ' +
    'is opened again after growing delays; the last figures remain visible. A server may have no virtual tabletops.',
  cases: [{ says: 'A warden opens the table of the instances.', input: undefined }],
  events: {
    'figures.received': [
      {
        says: 'The server reports that both instances are stopped.',
        event: figures('stopped'),
        when: isWithoutNews,
      },
      {
        says: 'The server reports that one instance is now online.',
        event: figures('online'),
        when: hasFigures,
      },
    ],
    'stream.lost': { says: 'The connection breaks.', when: isWithoutNews },
    'stream.absent': { says: 'The server answers 404: it has no such stream.', when: isWithoutNews },
    'retry.asked': 'The warden asks to try again now.',
  },
  waits: {
    untilSilent: { says: '20 seconds pass without data.', ms: 20_000, when: isWithoutNews },
    untilRetry: {
      says: 'The wait before the next try passes.',
      ms: ({ failures }) => [0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000][failures] ?? 30_000,
      // Two failures suffice to show that each wait is longer than the previous one.
      when: ({ context }) => (context as { failures: number }).failures <= 2,
    },
  },
  tellApart: ({ failures, instances, isAsked, news }) => ({
    failures: Math.min(failures, 2),
    hasFigures: instances !== null,
    isAsked,
    news: news.length > 0,
  }),
  states: {
    'watching.connecting': {
      says: 'A connection is being opened.',
      spec: ['s7-foundry-stream'],
      takes: ['figures.received', 'stream.lost', 'stream.absent'],
      holds({ snapshot, context }) {
        const reconnecting = context.isAsked ? 'asked' : 'lost';
        assert.equal(connectionOf(snapshot), context.failures === 0 ? 'opening' : reconnecting);
      },
    },
    'watching.live': {
      says: 'The table shows the figures, and that they are live.',
      spec: ['s7-foundry-stream-event', 's2-foundry-default', 's2-foundry-status', 's4-foundry-status'],
      takes: ['figures.received', 'stream.lost'],
      holds({ snapshot, context, sample }) {
        assert.equal(connectionOf(snapshot), 'live');
        const { instances, at } = sample!.event as unknown as Figures;
        assert.deepEqual(context.instances, [instances[1], instances[0]]);
        assert.deepEqual([context.receivedAt, context.failures, context.isAsked], [at, 0, false]);
        const isNews = instances[1]?.status === 'online';
        assert.deepEqual(context.news, isNews ? [{ id: 'deposito-pg', status: 'online' }] : []);
        assert.deepEqual(context.samples['emberfall']?.at(-1), { cpu: 0.25, memory: 26_000_000 });
      },
    },
    lost: {
      says: 'The page says that the connection is lost and how old the figures are, and offers to try again.',
      spec: ['s2-foundry-failed', 's8-instances'],
      takes: ['retry.asked'],
      holds({ snapshot, context }) {
        assert.equal(connectionOf(snapshot), 'lost');
        assert.ok(context.failures >= 1);
        assert.equal(context.receivedAt, context.instances === null ? null : modelTime.start);
      },
    },
    absent: {
      says: 'The page says that the server has no virtual tabletops, and asks no more.',
      spec: ['s2-foundry-absent'],
      holds({ snapshot, context }) {
        assert.equal(connectionOf(snapshot), 'absent');
        assert.equal(context.instances, null);
      },
    },
  },
});
