import assert from 'node:assert/strict';
import { RequestFailure } from '#core/rules/problem.ts';
import { price, sellMachine } from '#machines/sell.ts';
import { defineModel } from '../support/model.ts';

const rope = { characterId: 'demo-player:Lyra Duskwhisper', item: 'Rope', cost: 2.5 };

export const sell = defineModel({
  machine: sellMachine,
  title: 'Sell part of a stack',
  about:
    'A member sells some pieces of an item that a character holds, and the character gets what the item says that it ' +
    'brings. Nothing is sold before the member has confirmed it.',
  cases: [
    { says: 'A character holds five pieces that may be sold.', input: { ...rope, sellable: 5 } },
    { says: 'A character holds none that may be sold.', input: { ...rope, sellable: 0 } },
  ],
  events: {
    'quantity.chosen': [
      { says: 'The member chooses 3 pieces.', event: { type: 'quantity.chosen', quantity: 3 } },
      {
        says: 'The member writes more pieces than there are.',
        event: { type: 'quantity.chosen', quantity: 99 },
      },
      { says: 'The member empties the field.', event: { type: 'quantity.chosen', quantity: null } },
    ],
    'sale.asked': [{ says: 'The member asks to sell.', event: { type: 'sale.asked' } }],
    'sale.cancelled': [{ says: 'The member cancels.', event: { type: 'sale.cancelled' } }],
    'sale.confirmed': [{ says: 'The member confirms.', event: { type: 'sale.confirmed' } }],
    'problem.acknowledged': [
      { says: 'The member closes the message.', event: { type: 'problem.acknowledged' } },
    ],
    'sale.acknowledged': [{ says: 'The member closes the receipt.', event: { type: 'sale.acknowledged' } }],
  },
  answers: {
    sellItem: [
      { says: 'The server sells them.', output: undefined },
      {
        says: 'The server refuses.',
        error: new RequestFailure({ status: 400, message: 'Not enough of it', fields: {} }),
      },
      {
        says: 'The connection is lost.',
        error: new RequestFailure({ status: 0, message: '', fields: {} }),
      },
    ],
  },
  tellApart: ({ quantity, sellable, problem }) => ({ quantity, sellable, status: problem?.status }),
  states: {
    choosing: {
      says: 'The card of the item shows how many pieces to sell and what they bring, or no way to sell where none may be.',
      takes: ['quantity.chosen', 'sale.asked'],
      holds({ snapshot, context, asked }) {
        const brings = context.sellable === 0 ? undefined : [1, 3].find((one) => one === context.quantity);
        assert.equal(price(snapshot), brings === undefined ? null : brings * 2.5);
        assert.equal(context.problem, null);
        assert.equal(snapshot.can({ type: 'sale.asked' }), brings !== undefined);
        assert.ok(asked('sellItem').length <= 1);
      },
    },
    confirming: {
      says: 'A dialog asks whether to sell that many.',
      takes: ['sale.cancelled', 'sale.confirmed'],
      tags: ['dialog'],
    },
    selling: {
      says: 'The dialog says that the sale is on its way.',
      takes: [],
      tags: ['busy', 'dialog'],
      holds({ context, asked }) {
        assert.deepEqual(asked('sellItem').at(-1), {
          characterId: 'demo-player:Lyra Duskwhisper',
          item: 'Rope',
          quantity: context.quantity,
          cost: context.cost,
        });
      },
    },
    refused: {
      says: 'The dialog says why nothing was sold.',
      takes: ['problem.acknowledged'],
      tags: ['dialog'],
      holds: ({ context }) => assert.ok(context.problem),
    },
    sold: { says: 'The dialog says that they are sold.', takes: ['sale.acknowledged'], tags: ['dialog'] },
    closed: {
      says: 'The dialog is gone, and the inventory shows what is left.',
      takes: [],
      holds: ({ output }) => assert.deepEqual(output, { characterId: 'demo-player:Lyra Duskwhisper' }),
    },
  },
});
