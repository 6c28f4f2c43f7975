import assert from 'node:assert/strict';
import { numberOr } from '#core/rules/entered-number.ts';
import { price, sellMachine } from '#machines/sell.ts';
import { defineFlow } from './define-flow.ts';
import { noAnswer, refused } from './failures.ts';

const rope = { characterId: 'demo-player:Lyra Duskwhisper', item: 'Rope', cost: 2.5 };

export const sell = defineFlow({
  machine: sellMachine,
  title: 'Sell part of a stack',
  about:
    'A member sells some pieces of an item that a character owns, and the character receives their sell price. A sale ' +
    'needs confirmation.',
  cases: [
    { says: 'A character owns five pieces that may be sold.', input: { ...rope, sellable: 5 } },
    {
      says: 'A character owns no piece that may be sold.',
      spec: ['s5-sell-hidden'],
      input: { ...rope, sellable: 0 },
    },
  ],
  events: {
    'quantity.chosen': [
      { says: 'The member chooses 3 pieces.', event: { type: 'quantity.chosen', quantity: 3 } },
      {
        says: 'The member enters more pieces than the character owns.',
        spec: ['s5-sell'],
        event: { type: 'quantity.chosen', quantity: 99 },
      },
      { says: 'The member clears the field.', event: { type: 'quantity.chosen', quantity: null } },
    ],
    'sale.asked': 'The member asks to sell.',
    'sale.cancelled': 'The member cancels.',
    'sale.confirmed': 'The member confirms.',
    'problem.acknowledged': 'The member closes the error message.',
    'sale.acknowledged': 'The member closes the success message.',
  },
  answers: {
    sellItem: [
      { says: 'The server sells the pieces.', output: 7 },
      { says: 'The server refuses.', error: refused('Not enough of it') },
      { says: 'The connection is lost.', error: noAnswer },
    ],
  },
  tellApart: ({ quantity, sellable, problem }) => ({
    quantity: numberOr(quantity, null),
    sellable,
    status: problem?.status,
  }),
  states: {
    choosing: {
      says: 'The card of the item shows the quantity to sell and its price, or no controls if nothing may be sold.',
      spec: ['s2-profile-sell', 's4-sell-price'],
      takes: ['quantity.chosen', 'sale.asked'],
      holds({ snapshot, context, asked, happened }) {
        const validQuantity =
          context.sellable === 0 ? undefined : [1, 3].find((one) => one === context.quantity);
        assert.equal(price(snapshot), validQuantity === undefined ? null : validQuantity * 2.5);
        assert.equal(context.problem, null);
        assert.equal(snapshot.can({ type: 'sale.asked' }), validQuantity !== undefined);
        assert.equal(asked('sellItem').length, happened('problem.acknowledged'));
      },
    },
    confirming: {
      says: 'A dialog asks whether to sell this quantity.',
      spec: ['s4-sell'],
      takes: ['sale.cancelled', 'sale.confirmed'],
      tags: ['dialog'],
      holds({ snapshot, context, asked, happened }) {
        assert.ok([1, 3].includes(Number(context.quantity)));
        assert.equal(price(snapshot), Number(context.quantity) * 2.5);
        assert.equal(asked('sellItem').length, happened('problem.acknowledged'));
      },
    },
    selling: {
      says: 'The dialog says that the sale is in progress.',
      spec: ['s4-sell-pending', 's2-dialogs-progress'],
      tags: ['busy', 'dialog'],
      holds: ({ context: { quantity }, asked }) =>
        assert.deepEqual(asked('sellItem').at(-1), { ...rope, quantity }),
    },
    refused: {
      says: 'The dialog says why nothing was sold, or that this is unknown.',
      spec: ['s4-sell-failure', 's8-mutation', 's2-dialogs-error-button'],
      takes: ['problem.acknowledged'],
      tags: ['dialog'],
      holds: ({ context }) => assert.ok(context.problem),
    },
    sold: {
      says: 'The dialog confirms the sale, and offers to undo it.',
      spec: ['s4-sell-success', 's4-sell-sentence', 's8-undo-offer'],
      takes: ['sale.acknowledged'],
      tags: ['dialog'],
      holds({ context, asked, happened }) {
        assert.equal(context.act, 7);
        assert.equal(context.problem, null);
        assert.equal(asked('sellItem').length, happened('sale.confirmed'));
      },
    },
    closed: {
      says: 'After the dialog has closed, the inventory shows the remaining pieces.',
      holds({ output, asked, happened }) {
        assert.deepEqual(output, { characterId: rope.characterId });
        assert.equal(asked('sellItem').length, happened('sale.confirmed'));
      },
    },
  },
});
