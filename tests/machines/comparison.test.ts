import { afterAll, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Fields } from '#core/rules/merge.ts';
import { canMerge, comparisonMachine } from '#machines/comparison.ts';
import { transitionCoverage } from './coverage.ts';
import { started } from './support.ts';

const coverage = transitionCoverage(comparisonMachine);
afterAll(() => expect(coverage.untaken(), 'transitions that no test takes').toEqual([]));

const base = { name: 'Rope', price: 1, weight: 1, isUsable: false };
const theirs = { name: 'Cord', price: 2, weight: 2, isUsable: false };
const mine = { name: 'Ropes', price: 3, weight: 1, isUsable: true };

function open(versions: { base: Fields | null; theirs: Fields; mine: Fields } = { base, theirs, mine }) {
  const flow = started(
    createActor(comparisonMachine, { input: { versions, rules: {} }, inspect: coverage.inspect }),
  );
  const idOf = (field: string): string =>
    flow.context().differences.find((difference) => difference.field === field)?.id ?? field;
  return {
    ...flow,
    canMerge: () => canMerge(flow.snapshot()),
    choose: (field: string, side: 'theirs' | 'mine') =>
      flow.send({ type: 'side.chosen', id: idOf(field), side }),
    chooseAll: (side: 'theirs' | 'mine') => flow.send({ type: 'sides.chosen', side }),
    merge: () => flow.send({ type: 'merge.asked' }),
    leave: () => flow.send({ type: 'comparison.left' }),
  };
}

describe('a comparison', () => {
  it('asks only about fields that both sides have changed to different values', () => {
    const questions = open()
      .context()
      .differences.filter(({ by }) => by === 'both')
      .map(({ field }) => field);
    expect(questions).toEqual(['name', 'price']);
  });

  it('does not merge before every question is answered, and counts earlier attempts', () => {
    const comparison = open();
    comparison.merge();
    comparison.choose('name', 'theirs');
    comparison.merge();
    expect([comparison.state(), comparison.context().attempts, comparison.canMerge()]).toEqual([
      'choosing',
      2,
      false,
    ]);
    expect(comparison.output()).toBeUndefined();
  });

  it('merges with the latest answer to each question', () => {
    const comparison = open();
    comparison.choose('name', 'theirs');
    comparison.choose('price', 'theirs');
    comparison.choose('price', 'mine');
    expect(comparison.canMerge()).toBe(true);
    comparison.merge();
    expect([comparison.state(), comparison.output()]).toEqual([
      'merged',
      { merged: { name: 'Cord', price: 3, weight: 2, isUsable: true } },
    ]);
  });

  it.each([
    ['theirs', { name: 'Cord', price: 2, weight: 2, isUsable: true }],
    ['mine', { name: 'Ropes', price: 3, weight: 2, isUsable: true }],
  ] as const)('answers all its questions at once with %s, but no others', (side, merged) => {
    const comparison = open();
    for (const field of ['name', 'weight', 'nothing'])
      comparison.choose(field, side === 'mine' ? 'theirs' : 'mine');
    comparison.chooseAll(side);
    comparison.merge();
    expect(comparison.output()).toEqual({ merged });
  });

  it('merges at once if there is no question', () => {
    const comparison = open({ base, theirs: base, mine });
    comparison.merge();
    expect(comparison.output()).toEqual({ merged: mine });
  });

  it('merges nothing when it is cancelled', () => {
    const comparison = open();
    comparison.chooseAll('mine');
    comparison.leave();
    expect([comparison.state(), comparison.output()]).toEqual(['left', { merged: null }]);
  });
});
