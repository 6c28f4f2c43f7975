import assert from 'node:assert/strict';
import type { Difference } from '#core/rules/merge.ts';
import { canMerge, type ComparisonInput, comparisonMachine } from '#machines/comparison.ts';
import { defineModel } from '../support/model.ts';

const before = { sellPrice: 10, usable: false, link: '' };
const theirs = { sellPrice: 99, usable: true, link: '' };
const mine = { sellPrice: 20, usable: false, link: 'https://example.org/mine' };

const input: ComparisonInput = { versions: { base: before, theirs, mine }, rules: {} };
const id = '["sellPrice",null]';

const questions = (differences: readonly Difference[]) =>
  differences.filter(({ by }) => by === 'both').map(({ field }) => field);

export const comparison = defineModel({
  machine: comparisonMachine,
  title: 'Compare with what somebody else has changed',
  about:
    'A manager has changed an item, and so has somebody else meanwhile. What both changed is asked about, the rest is ' +
    'merged by itself. A recipe’s draft is compared in the same way.',
  cases: [{ says: 'Both have changed the sell price, and each something else.', input }],
  events: {
    'side.chosen': [
      { says: 'The manager takes their price.', event: { type: 'side.chosen', id, side: 'theirs' } },
      { says: 'The manager keeps their own price.', event: { type: 'side.chosen', id, side: 'mine' } },
    ],
    'sides.chosen': [
      { says: 'The manager takes all of theirs.', event: { type: 'sides.chosen', side: 'theirs' } },
      { says: 'The manager keeps all of their own.', event: { type: 'sides.chosen', side: 'mine' } },
    ],
    'merge.asked': [{ says: 'The manager asks to continue with these.', event: { type: 'merge.asked' } }],
    'comparison.left': [{ says: 'The manager goes back.', event: { type: 'comparison.left' } }],
  },
  tellApart: ({ sides }) => ({ side: sides[id] ?? null }),
  states: {
    choosing: {
      says: 'The dialog asks which price it shall be, and shows what each has changed besides.',
      takes: ['side.chosen', 'sides.chosen', 'merge.asked', 'comparison.left'],
      holds({ snapshot, context: { differences, sides, attempts }, deed }) {
        assert.deepEqual(questions(differences), ['sellPrice']);
        assert.equal(canMerge(snapshot), id in sides);
        assert.equal(attempts, deed?.type === 'merge.asked' ? 1 : 0);
      },
    },
    merged: {
      says: 'The form shows both, with the price that was chosen.',
      takes: [],
      holds({ context, output }) {
        const price = context.sides[id] === 'theirs' ? 99 : 20;
        assert.deepEqual(output, {
          merged: { sellPrice: price, usable: true, link: 'https://example.org/mine' },
        });
      },
    },
    left: {
      says: 'The comparison is gone, and nothing is merged.',
      takes: [],
      holds: ({ output }) => assert.deepEqual(output, { merged: null }),
    },
  },
});
