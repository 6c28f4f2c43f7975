import { expect, it, vi } from 'vitest';
import { isLong, longWait, waitMachine } from '#machines/wait.ts';
import { start, testClock } from './support.ts';

function begin(mayBeGivenUp: boolean) {
  const clock = testClock();
  const giveUp = vi.fn();
  const machine = waitMachine.provide({ actions: { giveUp } });
  const flow = start(machine, { clock: clock.clock, input: { time: longWait, mayBeGivenUp } });
  return { ...flow, pass: clock.pass, giveUp, isLong: () => isLong(flow.snapshot()) };
}

it('a wait counts as long after 20 seconds, but not before, and begins again when the user gives it up', () => {
  const wait = begin(true);
  wait.pass(19_999);
  expect(wait.isLong()).toBe(false);
  wait.act('wait.givenUp');
  wait.pass(1);
  expect(wait.isLong()).toBe(true);
  expect(wait.giveUp).not.toHaveBeenCalled();
  wait.act('wait.givenUp');
  expect(wait.giveUp).toHaveBeenCalledOnce();
  expect(wait.isLong()).toBe(false);
  wait.pass(20_000);
  expect(wait.isLong()).toBe(true);
});

it('a wait for a write cannot be given up', () => {
  const wait = begin(false);
  wait.pass(20_000);
  wait.act('wait.givenUp');
  expect([wait.isLong(), wait.giveUp.mock.calls.length]).toEqual([true, 0]);
});
