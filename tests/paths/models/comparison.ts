import assert from 'node:assert/strict';
import type { Difference } from '#core/rules/merge.ts';
import { canMerge, type ComparisonInput, comparisonMachine } from '#machines/comparison.ts';
import { defineModel } from '#machine-paths';

const before = { sellPrice: 10, usable: false, link: '' };
const theirs = { sellPrice: 99, usable: true, link: '' };
const mine = { sellPrice: 20, usable: false, link: 'https://example.org/mine' };

const input: ComparisonInput = { versions: { base: before, theirs, mine }, rules: {} };
const id = '["sellPrice",null]';

const questions = (differences: readonly Difference[]) =>
  differences.filter(({ by }) => by === 'both').map(({ field }) => field);

export const comparison = defineModel({
  machine: comparisonMachine,
  title: 'Compare with changes by somebody else',
  about:
    'A manager has changed an item, and so has somebody else meanwhile. A dialog asks about each field that both changed; ' +
    'all other changes are merged automatically. A recipe’s draft is compared in the same way.',
  cases: [{ says: 'Both have changed the sell price, and each has changed another field.', input }],
  events: {
    'side.chosen': [
      {
        says: 'The manager takes the other person’s value of a field, such as the price.',
        event: { type: 'side.chosen', id, side: 'theirs' },
      },
      {
        says: 'The manager keeps their own value of a field, such as the price.',
        event: { type: 'side.chosen', id, side: 'mine' },
      },
    ],
    'sides.chosen': [
      {
        says: 'The manager takes all changes by the other person.',
        event: { type: 'sides.chosen', side: 'theirs' },
      },
      { says: 'The manager keeps all of their own changes.', event: { type: 'sides.chosen', side: 'mine' } },
    ],
    'merge.asked': [
      { says: 'The manager asks to continue with these choices.', event: { type: 'merge.asked' } },
    ],
    'comparison.left': [{ says: 'The manager goes back.', event: { type: 'comparison.left' } }],
  },
  tellApart: ({ sides }) => ({ side: sides[id] ?? null }),
  states: {
    choosing: {
      says: 'The dialog asks which price to use, and shows the other changes by each side.',
      spec: ['s8-live-form-save'],
      takes: ['side.chosen', 'sides.chosen', 'merge.asked', 'comparison.left'],
      holds({ snapshot, context: { differences, sides, attempts }, happened }) {
        assert.deepEqual(questions(differences), ['sellPrice']);
        assert.equal(canMerge(snapshot), id in sides);
        assert.equal(attempts, happened('merge.asked'));
      },
    },
    merged: {
      says: 'The form shows the changes by both sides, with the chosen price.',
      takes: [],
      holds({ context, output }) {
        const price = context.sides[id] === 'theirs' ? 99 : 20;
        assert.deepEqual(output, {
          merged: { sellPrice: price, usable: true, link: 'https://example.org/mine' },
        });
      },
    },
    left: {
      says: 'The comparison is closed, and nothing is merged.',
      takes: [],
      holds: ({ output }) => assert.deepEqual(output, { merged: null }),
    },
  },
});
