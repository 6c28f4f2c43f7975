import { afterAll, describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { RequestFailure } from '#core/rules/problem.ts';
import {
  type ActivationInput,
  activationMachine,
  activationPace,
  isCounting,
  isStaying,
  outcomeOf,
} from '#machines/activation.ts';
import { transitionCoverage } from './coverage.ts';
import { controlled, pathOf } from './support.ts';

const coverage = transitionCoverage(activationMachine);
afterAll(() => expect(coverage.untaken(), 'transitions that no test takes').toEqual([]));

/** Lets `count` ticks of the countdown pass. */
const tick = (clock: SimulatedClock, count: number): void => {
  for (let passed = 0; passed < count; passed += 1) clock.increment(activationPace.tick);
};

function visit(instance = 'deposito-pg') {
  const activate = controlled<string, ActivationInput>();
  const clock = new SimulatedClock();
  const destinations: string[] = [];
  const actor = createActor(
    activationMachine.provide({
      actors: { activate: activate.logic },
      actions: {
        follow: ({ context }) => void destinations.push(context.address ?? ''),
        goHome: () => void destinations.push('home'),
      },
    }),
    { input: { instance }, clock, inspect: coverage.inspect },
  );
  actor.start();
  return {
    actor,
    activate,
    clock,
    destinations,
    state: () => pathOf(actor.getSnapshot().value),
    stays: () => isStaying(actor.getSnapshot()),
    outcome: () => outcomeOf(actor.getSnapshot()),
  };
}

describe('a redirect without an instance', () => {
  it('says for 3 s that the instance is missing, and then opens the home page', () => {
    const { state, clock, destinations, activate, outcome } = visit('');
    expect(state()).toBe('unnamed.leaving');
    clock.increment(2_999);
    expect([state(), destinations]).toEqual(['unnamed.leaving', []]);
    clock.increment(1);
    expect([state(), destinations, outcome()]).toEqual(['left', ['home'], 'unnamed']);
    expect(activate.inputs).toEqual([]);
  });
});

describe('a visitor who skips the wait', () => {
  it('reaches the home page at once if the redirect names no instance', () => {
    const { actor, state, clock, destinations } = visit('');
    actor.send({ type: 'redirect.hurried' });
    expect([state(), destinations]).toEqual(['left', ['home']]);
    clock.increment(activationPace.home);
    expect(destinations).toEqual(['home']);
  });

  it('reaches the instance as soon as it has started, but not before', async () => {
    const { actor, state, activate, clock, destinations } = visit();
    actor.send({ type: 'redirect.hurried' });
    expect([state(), destinations]).toEqual(['activating', []]);
    await activate.resolve('https://world.example/deposito-pg');
    tick(clock, 3);
    actor.send({ type: 'redirect.hurried' });
    expect([state(), destinations]).toEqual(['left', ['https://world.example/deposito-pg']]);
    tick(clock, activationPace.ticks * 2);
    expect(destinations).toHaveLength(1);
  });
});

describe('a visitor who presses a key', () => {
  it('has unlimited time to decide if the redirect names no instance', () => {
    const { actor, state, clock, destinations } = visit('');
    actor.send({ type: 'countdown.paused' });
    clock.increment(activationPace.home * 100);
    expect([state(), isCounting(actor.getSnapshot()), destinations]).toEqual(['unnamed.paused', false, []]);
    actor.send({ type: 'redirect.cancelled' });
    expect(state()).toBe('unnamed.staying');
    const other = visit('');
    other.actor.send({ type: 'countdown.paused' });
    other.actor.send({ type: 'redirect.hurried' });
    expect([other.state(), other.destinations]).toEqual(['left', ['home']]);
  });

  it('has unlimited time to decide once the instance has started', async () => {
    for (const [decision, end, opened] of [
      ['redirect.cancelled', 'activated.staying', []],
      ['redirect.hurried', 'left', ['https://world.example/deposito-pg']],
    ] as const) {
      const { actor, state, activate, clock, destinations } = visit();
      await activate.resolve('https://world.example/deposito-pg');
      tick(clock, 5);
      expect(isCounting(actor.getSnapshot())).toBe(true);
      actor.send({ type: 'countdown.paused' });
      tick(clock, activationPace.ticks * 2);
      expect([state(), actor.getSnapshot().context.ticks, destinations]).toEqual(['activated.paused', 5, []]);
      actor.send({ type: decision });
      expect([state(), destinations]).toEqual([end, opened]);
    }
  });
});

describe('a visitor who stays', () => {
  it('remains on the page without an instance until they choose to open the home page', () => {
    const { actor, state, stays, clock, destinations, outcome } = visit('');
    expect(stays()).toBe(false);
    clock.increment(activationPace.home - 1);
    actor.send({ type: 'redirect.cancelled' });
    expect([state(), stays(), outcome()]).toEqual(['unnamed.staying', true, 'unnamed']);
    expect(actor.getSnapshot().can({ type: 'redirect.cancelled' })).toBe(false);
    clock.increment(activationPace.home * 100);
    expect(destinations).toEqual([]);
    actor.send({ type: 'redirect.hurried' });
    expect([state(), stays(), destinations]).toEqual(['left', false, ['home']]);
  });

  it('remains on the page of a started instance until they choose to open the instance', async () => {
    const { actor, state, stays, activate, clock, destinations, outcome } = visit();
    expect(actor.getSnapshot().can({ type: 'redirect.cancelled' })).toBe(false);
    await activate.resolve('https://world.example/deposito-pg');
    tick(clock, activationPace.ticks);
    expect(stays()).toBe(false);
    actor.send({ type: 'redirect.cancelled' });
    expect([state(), stays(), outcome()]).toEqual(['activated.staying', true, 'activated']);
    expect(actor.getSnapshot().can({ type: 'redirect.cancelled' })).toBe(false);
    tick(clock, activationPace.ticks * 2);
    expect([actor.getSnapshot().context.ticks, destinations]).toEqual([100, []]);
    actor.send({ type: 'redirect.hurried' });
    expect([state(), stays(), destinations]).toEqual(['left', false, ['https://world.example/deposito-pg']]);
  });
});

describe('a starting instance', () => {
  it('causes one activation request, with its name', () => {
    const { actor, state, activate } = visit('strahd');
    expect([state(), activate.inputs]).toEqual(['activating', [{ instance: 'strahd' }]]);
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
  });

  it('counts 100 ticks in 10 s after its start, then opens for the visitor', async () => {
    const { actor, state, activate, clock, destinations, outcome } = visit();
    expect(outcome()).toBe('awaited');
    await activate.resolve('https://world.example/deposito-pg');
    expect([state(), actor.getSnapshot().context.ticks]).toEqual(['activated.leaving', 0]);
    tick(clock, activationPace.ticks / 2);
    expect([state(), actor.getSnapshot().context.ticks, destinations]).toEqual(['activated.leaving', 50, []]);
    tick(clock, activationPace.ticks / 2);
    expect([state(), actor.getSnapshot().context.ticks, destinations]).toEqual([
      'activated.leaving',
      100,
      [],
    ]);
    tick(clock, 1);
    expect([state(), destinations]).toEqual(['left', ['https://world.example/deposito-pg']]);
    expect([outcome(), actor.getSnapshot().status]).toEqual(['activated', 'done']);
  });

  it('does not open for a visitor who has left the page', async () => {
    const { actor, activate, clock, destinations } = visit();
    await activate.resolve('https://world.example/deposito-pg');
    tick(clock, activationPace.ticks / 2);
    actor.stop();
    tick(clock, activationPace.ticks * 2);
    expect(destinations).toEqual([]);
  });
});

describe('an instance that fails to start', () => {
  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'deposito-pg', ''])(
    'does not open the address %j',
    async (address) => {
      const { actor, state, outcome, activate, clock, destinations } = visit();
      await activate.resolve(address);
      expect([state(), outcome()]).toEqual(['failed', 'failed']);
      expect([actor.getSnapshot().context.problem, actor.getSnapshot().hasTag('busy')]).toEqual([
        null,
        false,
      ]);
      tick(clock, activationPace.ticks * 2);
      expect(destinations).toEqual([]);
    },
  );

  it('reports the failure until a retry succeeds', async () => {
    const { actor, state, activate, outcome } = visit();
    await activate.reject(new RequestFailure({ status: 503, message: 'It does not start', fields: {} }));
    expect([state(), outcome()]).toEqual(['failed', 'failed']);
    expect(actor.getSnapshot().context.problem?.message).toBe('It does not start');
    actor.send({ type: 'retry.asked' });
    expect([state(), outcome(), activate.inputs.length]).toEqual(['activating', 'failed', 2]);
    await activate.resolve('http://localhost:5081/deposito-pg');
    expect([state(), outcome()]).toEqual(['activated.leaving', 'activated']);
  });
});
