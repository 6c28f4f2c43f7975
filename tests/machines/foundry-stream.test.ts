import { expect, it } from 'vitest';
import { fromCallback, SimulatedClock } from 'xstate';
import type { Instance } from '#core/contract/foundry.ts';
import { connectionOf, foundryStreamMachine, type FoundryStreamEvent } from '#machines/foundry-stream.ts';
import { instance } from '../views/instance.ts';
import { start } from './support.ts';

/** How long the server may be silent, in ms. */
const silence = 20_000;

function watch() {
  const clock = new SimulatedClock();
  let connections = 0;
  let isOpen = false;
  let sendEvent: (event: FoundryStreamEvent) => void = () => {
    throw new Error('No actor watches the stream');
  };
  const machine = foundryStreamMachine.provide({
    actors: {
      watch: fromCallback(({ sendBack }: { sendBack: (event: FoundryStreamEvent) => void }) => {
        connections += 1;
        isOpen = true;
        sendEvent = sendBack;
        return () => (isOpen = false);
      }),
    },
  });
  const flow = start(machine, { clock });
  return {
    ...flow,
    clock,
    connection: () => connectionOf(flow.snapshot()),
    connections: () => connections,
    isOpen: () => isOpen,
    receive: (instances: Instance[], at = 0) => sendEvent({ type: 'figures.received', instances, at }),
    lose: () => sendEvent({ type: 'stream.lost' }),
    miss: () => sendEvent({ type: 'stream.absent' }),
  };
}

it('a watched stream reports the latest status changes until newer ones arrive', () => {
  const stream = watch();
  expect(stream.connection()).toBe('opening');
  stream.receive([instance('a'), instance('b', 'stopped')]);
  expect(stream.context().news).toEqual([]);
  stream.receive([instance('a'), instance('b', 'launching')]);
  stream.receive([instance('a', 'online', 5), instance('b', 'launching', 5)]);
  expect(stream.context().news).toEqual([{ id: 'b', status: 'launching' }]);
  stream.receive([instance('a', 'stopped'), instance('b')]);
  expect(stream.context().news).toEqual([
    { id: 'a', status: 'stopped' },
    { id: 'b', status: 'online' },
  ]);
});

it('a lost stream reopens after delays that double up to 30 s, and counts as lost until measurements arrive again', () => {
  const stream = watch();
  for (const wait of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    stream.lose();
    stream.clock.increment(wait - 1);
    expect(stream.state(), `before ${wait} ms`).toBe('lost');
    stream.clock.increment(1);
    expect(stream.state(), `after ${wait} ms`).toBe('watching.connecting');
    expect(stream.connection()).toBe('lost');
  }
  expect(stream.connections()).toBe(8);
  stream.receive([]);
  expect(stream.connection()).toBe('live');
});

it('a lost stream reopens at once on request', () => {
  const stream = watch();
  stream.lose();
  stream.act('retry.asked');
  expect([stream.state(), stream.connections()]).toEqual(['watching.connecting', 2]);
  expect(stream.connection()).toBe('asked');
  stream.lose();
  expect(stream.connection()).toBe('lost');
});

it('a stream that the server does not have is not requested again, even if an earlier request got no answer', () => {
  const stream = watch();
  stream.lose();
  stream.act('retry.asked');
  stream.miss();
  stream.clock.increment(100_000);
  expect([stream.state(), stream.connection(), stream.connections()]).toEqual(['absent', 'absent', 2]);
});

it('a stream that the server does not have counts as lost if it has brought measurements before', () => {
  const stream = watch();
  stream.receive([instance('a')]);
  stream.lose();
  stream.clock.increment(1_000);
  stream.miss();
  expect([stream.state(), stream.connection()]).toEqual(['lost', 'lost']);
});

it('a silent stream counts as lost a fixed time after its opening, or after its last measurements', () => {
  const stream = watch();
  const becomeSilent = () => {
    stream.clock.increment(silence - 1);
    expect(stream.isOpen()).toBe(true);
    stream.clock.increment(1);
    expect([stream.state(), stream.isOpen(), stream.connection()]).toEqual(['lost', false, 'lost']);
    stream.clock.increment(1_000);
    expect(stream.state()).toBe('watching.connecting');
  };
  becomeSilent();
  stream.receive([instance('a')]);
  stream.clock.increment(silence - 1);
  stream.receive([instance('a')]);
  becomeSilent();
});
