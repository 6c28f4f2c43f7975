import { afterAll, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Range } from '#core/views/range.ts';
import { rangeMachine } from '#machines/range.ts';
import { transitionCoverage } from './coverage.ts';

const coverage = transitionCoverage(rangeMachine);
afterAll(() => expect(coverage.untaken(), 'transitions that no test takes').toEqual([]));

const day = (of: number) => new Date(2026, 4, of).getTime();

function begin() {
  const search = vi.fn<(range: Range) => void>();
  const actor = createActor(rangeMachine, {
    input: { from: day(1), to: day(20), search },
    inspect: coverage.inspect,
  });
  actor.start();
  return { actor, search, can: () => actor.getSnapshot().can({ type: 'search.asked' }) };
}

describe('a range of days', () => {
  it('is searched as it was given', () => {
    const { actor, search, can } = begin();
    expect(can()).toBe(true);
    actor.send({ type: 'search.asked' });
    expect(search.mock.calls).toEqual([[{ from: day(1), to: day(20) }]]);
  });

  it('is not searched while its end is before its start, and is again once it is not', () => {
    const { actor, search, can } = begin();
    actor.send({ type: 'start.chosen', from: day(21) });
    expect(can()).toBe(false);
    actor.send({ type: 'search.asked' });
    expect(search).not.toHaveBeenCalled();
    actor.send({ type: 'end.chosen', to: day(21) });
    expect(can()).toBe(true);
    actor.send({ type: 'search.asked' });
    expect(search.mock.calls).toEqual([[{ from: day(21), to: day(21) }]]);
  });

  it('is not searched without one of its ends', () => {
    const { actor, can } = begin();
    actor.send({ type: 'end.chosen', to: null });
    expect(can()).toBe(false);
    actor.send({ type: 'end.chosen', to: day(3) });
    actor.send({ type: 'start.chosen', from: null });
    expect(can()).toBe(false);
  });
});
