/**
 * Sells part of one stack: choose, confirm, wait, see the outcome (docs/specification.md#s4-sell). The
 * machine owns the dialog's steps; the server owns the outcome. A sale cannot be cancelled once it was sent: the server
 * might have done it nevertheless, and the user could not safely sell again.
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import { asProblem, type Problem } from '#core/rules/problem.ts';
import { type EnteredNumber, numberOr } from '#core/rules/entered-number.ts';
import { isSellableQuantity, salePrice } from '#core/rules/trade/sale.ts';
import type { Act } from '#core/contract/journal/act.ts';
import { notProvided } from './not-provided.ts';

export interface SellInput {
  characterId: string;
  item: string;
  /** The price of one piece, in MO. */
  cost: number;
  /** The number of pieces that may be sold; 0 if none. */
  sellable: number;
}

/** The request to the server, with the price that the member has agreed to. */
export interface Sale {
  characterId: string;
  item: string;
  quantity: number;
  /** The price of one piece, in MO. */
  cost: number;
}

interface SellContext extends SellInput {
  /** The value in the field, in bounds or not. */
  quantity: EnteredNumber;
  problem: Problem | null;
  /** The number by which the sale can be undone. */
  act: Act;
}

type SellEvent =
  | { type: 'quantity.chosen'; quantity: EnteredNumber }
  | { type: 'sale.asked' }
  | { type: 'sale.cancelled' }
  | { type: 'sale.confirmed' }
  | { type: 'problem.acknowledged' }
  | { type: 'sale.acknowledged' };

/** The number of pieces; 0 while the field does not contain a number. */
const quantityIn = ({ quantity }: SellContext): number => numberOr(quantity, 0);

export const sellMachine = setup({
  types: {
    input: {} as SellInput,
    context: {} as SellContext,
    events: {} as SellEvent,
    output: {} as { characterId: string },
    tags: {} as 'dialog' | 'busy',
  },
  actors: { sellItem: notProvided<Act, Sale>('sellItem') },
  actions: {
    chooseQuantity: assign((_, { quantity }: { quantity: EnteredNumber }) => ({ quantity })),
    rememberProblem: assign((_, { error }: { error: unknown }) => ({ problem: asProblem(error) })),
    forgetProblem: assign({ problem: null }),
    rememberAct: assign((_, { output }: { output: Act }) => ({ act: output })),
  },
  guards: { canSell: ({ context }) => isSellableQuantity(quantityIn(context), context.sellable) },
}).createMachine({
  id: 'sell',
  context: ({ input }) => ({ ...input, quantity: 1, problem: null, act: null }),
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'quantity.chosen': { actions: { type: 'chooseQuantity', params: ({ event }) => event } },
        'sale.asked': { guard: 'canSell', target: 'confirming' },
      },
    },
    confirming: {
      tags: 'dialog',
      on: { 'sale.cancelled': 'choosing', 'sale.confirmed': 'selling' },
    },
    selling: {
      tags: ['dialog', 'busy'],
      invoke: {
        id: 'sellItem',
        src: 'sellItem',
        input: ({ context }) => ({
          characterId: context.characterId,
          item: context.item,
          quantity: quantityIn(context),
          cost: context.cost,
        }),
        onDone: { target: 'sold', actions: { type: 'rememberAct', params: ({ event }) => event } },
        onError: {
          target: 'refused',
          actions: { type: 'rememberProblem', params: ({ event }) => event },
        },
      },
    },
    refused: {
      tags: 'dialog',
      on: { 'problem.acknowledged': { target: 'choosing', actions: 'forgetProblem' } },
    },
    sold: { tags: 'dialog', on: { 'sale.acknowledged': 'closed' } },
    closed: { type: 'final' },
  },
  output: ({ context }) => ({ characterId: context.characterId }),
});

export type SellSnapshot = SnapshotFrom<typeof sellMachine>;

/** The price of the chosen quantity, in MO; null while that many cannot be sold. */
export const price = ({ context }: SellSnapshot): number | null =>
  isSellableQuantity(quantityIn(context), context.sellable)
    ? salePrice(context.cost, quantityIn(context))
    : null;

/** The chosen number of pieces. */
export const chosenQuantity = ({ context }: SellSnapshot): number => quantityIn(context);
