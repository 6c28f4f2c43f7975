/** A checkout is the example of a machine that waits, and that invokes a machine, a promise and a callback. */
import assert from 'node:assert/strict';
import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { defineModel } from '../../src/index.ts';

interface Context {
  basket: string;
  price: number | null;
  problem: string | null;
  failures: number;
  isPaid: boolean;
}

type CheckoutEvent = { type: 'pay.pressed' } | { type: 'stock.emptied' } | { type: 'error.closed' };

const quoteMachine = setup({
  types: { input: {} as { basket: string }, output: {} as { price: number } },
}).createMachine({ initial: 'open', states: { open: {} } });

export const checkoutMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CheckoutEvent,
    input: {} as { basket: string },
    output: {} as { paid: boolean },
  },
  actors: {
    quote: quoteMachine,
    pay: fromPromise<string, { amount: number }>(() => Promise.reject(new Error('not provided'))),
    watchStock: fromCallback(() => {}),
  },
  guards: { mayTryAgain: ({ context }) => context.failures < 2 },
  actions: {
    rememberProblem: assign({
      problem: ({ event }) => (event as unknown as { error: Error }).error.message,
      failures: ({ context }) => context.failures + 1,
    }),
    forgetProblem: assign({ problem: null }),
  },
  delays: { untilPriceEnds: ({ context }) => (context.price ?? 0) * 60_000 },
}).createMachine({
  id: 'checkout',
  context: ({ input }) => ({ basket: input.basket, price: null, problem: null, failures: 0, isPaid: false }),
  initial: 'quoting',
  states: {
    quoting: {
      invoke: {
        id: 'priceOfBasket',
        src: 'quote',
        input: ({ context }) => ({ basket: context.basket }),
        onDone: { target: 'ready', actions: assign({ price: ({ event }) => event.output.price }) },
        onError: { target: 'abandoned', actions: 'rememberProblem' },
      },
    },
    ready: {
      invoke: { id: 'watchStock', src: 'watchStock' },
      after: { untilPriceEnds: 'abandoned' },
      on: { 'pay.pressed': 'paying', 'stock.emptied': 'abandoned' },
    },
    paying: {
      tags: 'busy',
      invoke: {
        id: 'pay',
        src: 'pay',
        input: ({ context }) => ({ amount: context.price ?? 0 }),
        onDone: { target: 'paid', actions: assign({ isPaid: true }) },
        onError: { target: 'refused', actions: 'rememberProblem' },
      },
    },
    refused: {
      after: { 600_000: 'abandoned' },
      on: {
        'error.closed': [
          { guard: 'mayTryAgain', target: 'ready', actions: 'forgetProblem' },
          { target: 'abandoned' },
        ],
      },
    },
    paid: { type: 'final' },
    abandoned: { type: 'final' },
  },
  output: ({ context }) => ({ paid: context.isPaid }),
});

export const checkout = defineModel({
  machine: checkoutMachine,
  title: 'Pay for a basket',
  about: 'A customer pays the price that another machine has found, and may try twice.',
  cases: [{ says: 'The basket has a book.', input: { basket: 'a book' } }],
  events: {
    'pay.pressed': [{ says: 'The customer pays.', event: { type: 'pay.pressed' } }],
    'stock.emptied': [{ says: 'Somebody else buys the last one.', event: { type: 'stock.emptied' } }],
    'error.closed': [{ says: 'The customer closes the message.', event: { type: 'error.closed' } }],
  },
  answers: {
    priceOfBasket: [
      { says: 'The price is found.', output: { price: 12 } },
      { says: 'No price is found.', error: new Error('no price') },
    ],
    pay: [
      { says: 'The bank pays.', output: 'receipt' },
      { says: 'The bank refuses.', error: new Error('refused') },
    ],
  },
  waits: {
    untilPriceEnds: { says: 'The price has changed.', ms: ({ price }) => (price ?? 0) * 60_000 },
    600_000: { says: 'Ten minutes pass.', ms: 600_000 },
  },
  tellApart: ({ failures }) => ({ failures }),
  states: {
    quoting: {
      says: 'The price is looked for.',
      takes: [],
      holds: ({ context, asked }) => {
        assert.deepEqual(asked('priceOfBasket'), [{ basket: 'a book' }]);
        assert.equal(context.price, null);
      },
    },
    ready: {
      says: 'The price is shown.',
      takes: ['pay.pressed', 'stock.emptied'],
      holds: ({ context }) => assert.deepEqual([context.price, context.problem], [12, null]),
    },
    paying: {
      says: 'The payment is on its way.',
      takes: [],
      tags: ['busy'],
      holds: ({ asked }) => assert.deepEqual(asked('pay').at(-1), { amount: 12 }),
    },
    refused: {
      says: 'A message says why.',
      takes: ['error.closed'],
      holds: ({ context, asked }) => {
        assert.equal(context.problem, 'refused');
        assert.equal(context.failures, asked('pay').length);
      },
    },
    paid: {
      says: 'A receipt is shown.',
      takes: [],
      holds: ({ output, sample }) => {
        assert.deepEqual(output, { paid: true });
        assert.equal(sample?.says, 'The bank pays.');
      },
    },
    abandoned: {
      says: 'The basket is given up.',
      takes: [],
      holds: ({ output, context, sample }) => {
        assert.deepEqual(output, { paid: false });
        assert.ok(sample?.type !== 'error.closed' || context.failures === 2);
        assert.ok(sample?.type !== 'xstate.error.actor.priceOfBasket' || context.problem === 'no price');
        assert.notEqual(sample?.type, 'xstate.done.actor.pay');
      },
    },
  },
});
