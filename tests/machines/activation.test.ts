import { describe, expect, it } from 'vitest';
import { SimulatedClock } from 'xstate';
import {
  type ActivationInput,
  activationMachine,
  activationPace,
  isCounting,
  isStaying,
  outcomeOf,
} from '#machines/activation.ts';
import { controlled, refused, start } from './support.ts';

/** Lets `count` ticks of the countdown pass. */
const tick = (clock: SimulatedClock, count: number): void => {
  for (let passed = 0; passed < count; passed += 1) clock.increment(activationPace.tick);
};

function visit(instance = 'deposito-pg') {
  const activate = controlled<string, ActivationInput>();
  const clock = new SimulatedClock();
  const destinations: string[] = [];
  const machine = activationMachine.provide({
    actors: { activate: activate.logic },
    actions: {
      follow: ({ context }) => void destinations.push(context.address ?? ''),
      goHome: () => void destinations.push('home'),
    },
  });
  const flow = start(machine, { input: { instance }, clock });
  return {
    ...flow,
    activate,
    clock,
    destinations,
    ticks: () => flow.context().ticks,
    stays: () => isStaying(flow.snapshot()),
    outcome: () => outcomeOf(flow.snapshot()),
  };
}

const world = 'https://world.example/deposito-pg';

/** Visits an instance that has started. */
async function visitStarted() {
  const page = visit();
  await page.activate.resolve(world);
  return page;
}

it('a redirect without an instance says for 3 s that the instance is missing, and then opens the home page', () => {
  const { state, clock, destinations, activate, outcome } = visit('');
  clock.increment(2_999);
  expect([state(), destinations]).toEqual(['unnamed.leaving', []]);
  clock.increment(1);
  expect([state(), destinations, outcome()]).toEqual(['left', ['home'], 'unnamed']);
  expect(activate.inputs).toEqual([]);
});

it('a starting instance causes one activation request, with its name, and cannot be hurried or cancelled', () => {
  const { act, may, state, tags, activate, outcome, destinations } = visit('strahd');
  expect(may('redirect.cancelled')).toBe(false);
  act('redirect.hurried');
  expect([state(), tags(), outcome(), destinations]).toEqual(['activating', ['busy'], 'awaited', []]);
  expect(activate.inputs).toEqual([{ instance: 'strahd' }]);
});

it('a starting instance counts 100 ticks in 10 s after its start, then opens for the visitor', async () => {
  const { snapshot, state, ticks, clock, destinations, outcome } = await visitStarted();
  for (const count of [0, 50, 100]) {
    expect([state(), ticks(), destinations]).toEqual(['activated.leaving', count, []]);
    tick(clock, count === 100 ? 1 : 50);
  }
  expect([state(), destinations]).toEqual(['left', [world]]);
  expect([outcome(), snapshot().status]).toEqual(['activated', 'done']);
});

/** For each redirect: the state, the destination, and the number of ticks after which the page still waits. */
describe.each([
  ['without an instance', 'unnamed', 'home', 29, () => Promise.resolve(visit(''))],
  ['to a started instance', 'activated', world, activationPace.ticks, visitStarted],
] as const)('a redirect %s', (_, name, destination, last, begin) => {
  const long = activationPace.ticks * 2;

  it('opens at once for a visitor who skips the wait', async () => {
    const { act, state, destinations } = await begin();
    act('redirect.hurried');
    expect([state(), destinations]).toEqual(['left', [destination]]);
  });

  it.each([
    ['redirect.cancelled', `${name}.staying`, []],
    ['redirect.hurried', 'left', [destination]],
  ] as const)('waits without a limit for the %s of a visitor who presses a key', async (decision, ...end) => {
    const { act, snapshot, state, ticks, clock, destinations } = await begin();
    tick(clock, 5);
    const counted = ticks();
    expect(isCounting(snapshot())).toBe(true);
    act('countdown.paused');
    tick(clock, long);
    expect([state(), ticks(), destinations]).toEqual([`${name}.paused`, counted, []]);
    expect(isCounting(snapshot())).toBe(false);
    act(decision);
    expect([state(), destinations]).toEqual(end);
  });

  it('does not open for a visitor who stays, until they choose to open it', async () => {
    const { act, state, stays, ticks, clock, destinations, outcome } = await begin();
    tick(clock, last);
    expect(stays()).toBe(false);
    const counted = ticks();
    act('redirect.cancelled');
    expect([state(), stays(), outcome()]).toEqual([`${name}.staying`, true, name]);
    tick(clock, long);
    expect([ticks(), destinations]).toEqual([counted, []]);
    act('redirect.hurried');
    expect([state(), stays(), destinations]).toEqual(['left', false, [destination]]);
  });
});

describe('an instance that fails to start', () => {
  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'deposito-pg', ''])(
    'does not open the address %j',
    async (address) => {
      const { context, state, tags, outcome, activate, clock, destinations } = visit();
      await activate.resolve(address);
      expect([state(), tags(), outcome(), context().problem]).toEqual(['failed', [], 'failed', null]);
      tick(clock, activationPace.ticks * 2);
      expect(destinations).toEqual([]);
    },
  );

  it('reports the failure until a retry succeeds', async () => {
    const { act, context, state, activate, outcome } = visit();
    await activate.reject(refused(503, 'It does not start'));
    expect([state(), outcome()]).toEqual(['failed', 'failed']);
    expect(context().problem?.message).toBe('It does not start');
    act('retry.asked');
    expect([state(), outcome(), activate.inputs.length]).toEqual(['activating', 'failed', 2]);
    await activate.resolve('http://localhost:5081/deposito-pg');
    expect([state(), outcome()]).toEqual(['activated.leaving', 'activated']);
  });
});
