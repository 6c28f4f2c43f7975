import { afterAll, describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { RequestFailure } from '#core/rules/problem.ts';
import {
  type ActivationInput,
  activationMachine,
  activationPace,
  isStaying,
  outcomeOf,
} from '#machines/activation.ts';
import { transitionCoverage } from './coverage.ts';
import { controlled, pathOf } from './support.ts';

const coverage = transitionCoverage(activationMachine);
afterAll(() => expect(coverage.untaken(), 'transitions that no test takes').toEqual([]));

/** Lets so many ticks pass, each after the previous one has ended. */
const tick = (clock: SimulatedClock, count: number): void => {
  for (let passed = 0; passed < count; passed += 1) clock.increment(activationPace.tick);
};

function visit(instance = 'deposito-pg') {
  const activate = controlled<string, ActivationInput>();
  const clock = new SimulatedClock();
  const went: string[] = [];
  const actor = createActor(
    activationMachine.provide({
      actors: { activate: activate.logic },
      actions: {
        follow: ({ context }) => void went.push(context.address ?? ''),
        goHome: () => void went.push('home'),
      },
    }),
    { input: { instance }, clock, inspect: coverage.inspect },
  );
  actor.start();
  return {
    actor,
    activate,
    clock,
    went,
    state: () => pathOf(actor.getSnapshot().value),
    stays: () => isStaying(actor.getSnapshot()),
    outcome: () => outcomeOf(actor.getSnapshot()),
  };
}

describe('a redirect without an instance', () => {
  it('reports that for 3 s, then opens the home page', () => {
    const { state, clock, went, activate, outcome } = visit('');
    expect(state()).toBe('unnamed.leaving');
    clock.increment(2_999);
    expect([state(), went]).toEqual(['unnamed.leaving', []]);
    clock.increment(1);
    expect([state(), went, outcome()]).toEqual(['left', ['home'], 'unnamed']);
    expect(activate.inputs).toEqual([]);
  });
});

describe('a visitor who does not wait', () => {
  it('reaches the home page at once where the redirect names no instance', () => {
    const { actor, state, clock, went } = visit('');
    actor.send({ type: 'redirect.hurried' });
    expect([state(), went]).toEqual(['left', ['home']]);
    clock.increment(activationPace.home);
    expect(went).toEqual(['home']);
  });

  it('reaches the instance at once when it has started, and not before', async () => {
    const { actor, state, activate, clock, went } = visit();
    actor.send({ type: 'redirect.hurried' });
    expect([state(), went]).toEqual(['activating', []]);
    await activate.resolve('https://world.example/deposito-pg');
    tick(clock, 3);
    actor.send({ type: 'redirect.hurried' });
    expect([state(), went]).toEqual(['left', ['https://world.example/deposito-pg']]);
    tick(clock, activationPace.ticks * 2);
    expect(went).toHaveLength(1);
  });
});

describe('a visitor who stays', () => {
  it('is not sent to the home page, however long it takes, and leaves on request', () => {
    const { actor, state, stays, clock, went, outcome } = visit('');
    expect(stays()).toBe(false);
    clock.increment(activationPace.home - 1);
    actor.send({ type: 'redirect.stopped' });
    expect([state(), stays(), outcome()]).toEqual(['unnamed.staying', true, 'unnamed']);
    expect(actor.getSnapshot().can({ type: 'redirect.stopped' })).toBe(false);
    clock.increment(activationPace.home * 100);
    expect(went).toEqual([]);
    actor.send({ type: 'redirect.hurried' });
    expect([state(), stays(), went]).toEqual(['left', false, ['home']]);
  });

  it('is not sent to the instance, however long it takes, and leaves on request', async () => {
    const { actor, state, stays, activate, clock, went, outcome } = visit();
    expect(actor.getSnapshot().can({ type: 'redirect.stopped' })).toBe(false);
    await activate.resolve('https://world.example/deposito-pg');
    tick(clock, activationPace.ticks);
    expect(stays()).toBe(false);
    actor.send({ type: 'redirect.stopped' });
    expect([state(), stays(), outcome()]).toEqual(['activated.staying', true, 'activated']);
    expect(actor.getSnapshot().can({ type: 'redirect.stopped' })).toBe(false);
    tick(clock, activationPace.ticks * 2);
    expect([actor.getSnapshot().context.ticks, went]).toEqual([100, []]);
    actor.send({ type: 'redirect.hurried' });
    expect([state(), stays(), went]).toEqual(['left', false, ['https://world.example/deposito-pg']]);
  });
});

describe('an instance that starts', () => {
  it('is requested once, by its name', () => {
    const { actor, state, activate } = visit('strahd');
    expect([state(), activate.inputs]).toEqual(['activating', [{ instance: 'strahd' }]]);
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
  });

  it('fills a bar of 100 ticks in 10 s, then opens for the visitor', async () => {
    const { actor, state, activate, clock, went, outcome } = visit();
    expect(outcome()).toBe('awaited');
    await activate.resolve('https://world.example/deposito-pg');
    expect([state(), actor.getSnapshot().context.ticks]).toEqual(['activated.leaving', 0]);
    tick(clock, activationPace.ticks / 2);
    expect([state(), actor.getSnapshot().context.ticks, went]).toEqual(['activated.leaving', 50, []]);
    tick(clock, activationPace.ticks / 2);
    expect([state(), actor.getSnapshot().context.ticks, went]).toEqual(['activated.leaving', 100, []]);
    tick(clock, 1);
    expect([state(), went]).toEqual(['left', ['https://world.example/deposito-pg']]);
    expect([outcome(), actor.getSnapshot().status]).toEqual(['activated', 'done']);
  });

  it('does not open for a visitor who has left the page', async () => {
    const { actor, activate, clock, went } = visit();
    await activate.resolve('https://world.example/deposito-pg');
    tick(clock, activationPace.ticks / 2);
    actor.stop();
    tick(clock, activationPace.ticks * 2);
    expect(went).toEqual([]);
  });
});

describe('an instance that does not start', () => {
  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'deposito-pg', ''])(
    'does not open %j',
    async (address) => {
      const { actor, state, outcome, activate, clock, went } = visit();
      await activate.resolve(address);
      expect([state(), outcome()]).toEqual(['unknown', 'failed']);
      expect([actor.getSnapshot().context.problem, actor.getSnapshot().hasTag('busy')]).toEqual([
        null,
        false,
      ]);
      tick(clock, activationPace.ticks * 2);
      expect(went).toEqual([]);
    },
  );

  it('can be tried again, reports the failure meanwhile, and then starts', async () => {
    const { actor, state, activate, outcome } = visit();
    await activate.reject(new RequestFailure({ status: 503, message: 'It does not start', fields: {} }));
    expect([state(), outcome()]).toEqual(['unknown', 'failed']);
    expect(actor.getSnapshot().context.problem?.message).toBe('It does not start');
    actor.send({ type: 'retry.asked' });
    expect([state(), outcome(), activate.inputs.length]).toEqual(['activating', 'failed', 2]);
    await activate.resolve('http://localhost:5081/deposito-pg');
    expect([state(), outcome()]).toEqual(['activated.leaving', 'activated']);
  });
});
