/** A music player is the example of a machine with parallel regions. */
import assert from 'node:assert/strict';
import { and, assign, not, setup, stateIn } from 'xstate';
import { defineModel } from '../../src/index.ts';

interface Context {
  track: number;
  tracks: number;
}

type PlayerEvent =
  | { type: 'play.pressed' }
  | { type: 'stop.pressed' }
  | { type: 'track.ended' }
  | { type: 'mute.pressed' }
  | { type: 'power.lost' };

export const playerMachine = setup({
  types: { context: {} as Context, events: {} as PlayerEvent, input: {} as { tracks: number } },
  guards: {
    isLast: ({ context }) => context.track === context.tracks,
    isPlaying: stateIn({ transport: 'playing' }),
  },
  actions: {
    goOn: assign({ track: ({ context }) => context.track + 1 }),
    rewind: assign({ track: 1 }),
  },
}).createMachine({
  id: 'player',
  type: 'parallel',
  context: ({ input }) => ({ track: 1, tracks: input.tracks }),
  states: {
    transport: {
      initial: 'stopped',
      states: {
        stopped: { on: { 'play.pressed': { target: 'playing', actions: 'rewind' } } },
        playing: {
          on: {
            'stop.pressed': 'stopped',
            'track.ended': [{ guard: 'isLast', target: 'stopped' }, { actions: 'goOn' }],
            'power.lost': 'stopped',
          },
        },
      },
    },
    volume: {
      initial: 'loud',
      states: {
        loud: { on: { 'mute.pressed': { guard: and(['isPlaying', not('isLast')]), target: 'muted' } } },
        muted: { on: { 'mute.pressed': 'loud', 'power.lost': 'loud' } },
      },
    },
  },
});

export const player = defineModel({
  machine: playerMachine,
  title: 'Play music',
  about: 'A player of two tracks. It can be muted during the first one.',
  cases: [{ says: 'Two tracks are on the list.', input: { tracks: 2 } }],
  events: {
    'play.pressed': [{ says: 'The listener presses Play.', event: { type: 'play.pressed' } }],
    'stop.pressed': [{ says: 'The listener presses Stop.', event: { type: 'stop.pressed' } }],
    'track.ended': [{ says: 'The track ends.', event: { type: 'track.ended' } }],
    'mute.pressed': [{ says: 'The listener presses Mute.', event: { type: 'mute.pressed' } }],
    'power.lost': [{ says: 'The power fails.', event: { type: 'power.lost' } }],
  },
  tellApart: ({ track }) => track,
  states: {
    'transport.stopped': {
      says: 'Nothing plays.',
      takes: ['play.pressed'],
      holds({ sample, snapshot }) {
        if (sample?.type === 'power.lost') assert.ok(snapshot.matches({ volume: 'loud' }));
        assert.notEqual(sample?.type, 'play.pressed');
      },
    },
    'transport.playing': {
      says: 'A track plays.',
      takes: ['stop.pressed', 'track.ended', 'power.lost'],
      holds({ context, sample, happened }) {
        assert.ok(happened('track.ended') < 2 * happened('play.pressed'));
        if (sample?.type === 'play.pressed') assert.equal(context.track, 1);
        if (sample?.type === 'track.ended') assert.equal(context.track, 2);
        assert.ok(sample && !['stop.pressed', 'power.lost'].includes(sample.type));
      },
    },
    'volume.loud': {
      says: 'The sound is on.',
      takes: ['mute.pressed'],
      holds({ snapshot, context }) {
        const isMutable = snapshot.matches({ transport: 'playing' }) && context.track === 1;
        assert.equal(snapshot.can({ type: 'mute.pressed' }), isMutable);
      },
    },
    'volume.muted': {
      says: 'The sound is off.',
      takes: ['mute.pressed', 'power.lost'],
      holds: ({ happened }) => assert.equal(happened('mute.pressed') % 2, 1),
    },
  },
});
