import { afterAll, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { isLong, longWait, waitMachine } from '#machines/wait.ts';
import { transitionCoverage } from './coverage.ts';
import { testClock } from './support.ts';

const coverage = transitionCoverage(waitMachine);
afterAll(() => expect(coverage.untaken(), 'transitions that no test takes').toEqual([]));

function begin(mayBeGivenUp: boolean, time: number = longWait) {
  const clock = testClock();
  const giveUp = vi.fn();
  const actor = createActor(waitMachine.provide({ actions: { giveUp } }), {
    clock: clock.clock,
    input: { time, mayBeGivenUp },
    inspect: coverage.inspect,
  });
  actor.start();
  return {
    pass: clock.pass,
    giveUp,
    isLong: () => isLong(actor.getSnapshot()),
    mayGiveUp: () => actor.getSnapshot().can({ type: 'wait.givenUp' }),
    stop: () => actor.send({ type: 'wait.givenUp' }),
  };
}

describe('a wait', () => {
  it('counts as long after 20 seconds, but not before', () => {
    const wait = begin(true);
    wait.pass(19_999);
    expect([wait.isLong(), wait.mayGiveUp()]).toEqual([false, false]);
    wait.stop();
    wait.pass(1);
    expect([wait.isLong(), wait.mayGiveUp()]).toEqual([true, true]);
    expect(wait.giveUp).not.toHaveBeenCalled();
  });

  it('begins again when the user gives it up', () => {
    const wait = begin(true);
    wait.pass(20_000);
    wait.stop();
    expect(wait.giveUp).toHaveBeenCalledOnce();
    expect(wait.isLong()).toBe(false);
    wait.pass(20_000);
    expect(wait.isLong()).toBe(true);
  });

  it('for a write cannot be given up', () => {
    const wait = begin(false);
    wait.pass(20_000);
    expect(wait.mayGiveUp()).toBe(false);
    wait.stop();
    expect([wait.isLong(), wait.giveUp.mock.calls.length]).toEqual([true, 0]);
  });
});
