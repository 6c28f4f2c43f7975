import { afterAll, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Act } from '#core/contract/journal/act.ts';
import { RequestFailure } from '#core/rules/problem.ts';
import type { EnteredNumber } from '#core/rules/entered-number.ts';
import { chosenQuantity, price, type Sale, sellMachine } from '#machines/sell.ts';
import { transitionCoverage } from './coverage.ts';
import { controlled } from './support.ts';

const coverage = transitionCoverage(sellMachine);
afterAll(() => expect(coverage.untaken(), 'transitions that no test takes').toEqual([]));

function begin({ sellable = 5, cost = 2.5 } = {}) {
  const sellItem = controlled<Act, Sale>();
  const actor = createActor(sellMachine.provide({ actors: { sellItem: sellItem.logic } }), {
    input: { characterId: 'p:Ann', item: 'Rope', cost, sellable },
    inspect: coverage.inspect,
  });
  actor.start();
  return {
    actor,
    sellItem,
    state: () => actor.getSnapshot().value,
    quantity: () => actor.getSnapshot().context.quantity,
    tags: () => [...actor.getSnapshot().tags].toSorted(),
    choose: (quantity: EnteredNumber) => actor.send({ type: 'quantity.chosen', quantity }),
  };
}

/** Starts a sale that gets no answer yet. */
function startSale(quantity = 2) {
  const sale = begin();
  sale.choose(quantity);
  sale.actor.send({ type: 'sale.asked' });
  sale.actor.send({ type: 'sale.confirmed' });
  return sale;
}

describe('the quantity to sell', () => {
  it('starts with one piece', () => {
    expect(begin().quantity()).toBe(1);
  });

  it.each([6, 0, -4, 2.9, '2,9', null, Number.NaN, Number.POSITIVE_INFINITY])(
    'may be entered as %j of 5 pieces, but cannot be sold',
    (quantity) => {
      const sale = begin();
      sale.choose(quantity);
      expect(sale.quantity()).toBe(quantity);
      expect(price(sale.actor.getSnapshot())).toBeNull();
      expect(sale.actor.getSnapshot().can({ type: 'sale.asked' })).toBe(false);
    },
  );

  it.each([
    [3, 3],
    ['2,9', 0],
    [null, 0],
  ])('entered as %j counts as %i pieces', (quantity, pieces) => {
    const sale = begin();
    sale.choose(quantity);
    expect(chosenQuantity(sale.actor.getSnapshot())).toBe(pieces);
  });

  it('determines the price', () => {
    const sale = begin({ cost: 0.1 });
    sale.choose(3);
    expect(price(sale.actor.getSnapshot())).toBe(0.3);
  });

  it('cannot be confirmed if no piece may be sold', () => {
    const sale = begin({ sellable: 0 });
    expect(sale.actor.getSnapshot().can({ type: 'sale.asked' })).toBe(false);
    sale.actor.send({ type: 'sale.asked' });
    expect(sale.state()).toBe('choosing');
  });
});

describe('the confirmation of a sale', () => {
  it('precedes any request', () => {
    const sale = begin();
    sale.actor.send({ type: 'sale.asked' });
    expect(sale.state()).toBe('confirming');
    expect(sale.tags()).toEqual(['dialog']);
    expect(sale.sellItem.inputs).toEqual([]);
  });

  it('does not change the chosen quantity when it is cancelled', () => {
    const sale = begin();
    sale.choose(4);
    sale.actor.send({ type: 'sale.asked' });
    sale.actor.send({ type: 'sale.cancelled' });
    expect(sale.state()).toBe('choosing');
    expect(sale.quantity()).toBe(4);
  });

  it('sends the chosen quantity only once', () => {
    const sale = startSale(2);
    sale.actor.send({ type: 'sale.confirmed' });
    expect(sale.sellItem.inputs).toEqual([{ characterId: 'p:Ann', item: 'Rope', quantity: 2, cost: 2.5 }]);
    expect(sale.tags()).toEqual(['busy', 'dialog']);
  });

  it('cannot be cancelled while the sale is pending', () => {
    const sale = startSale(2);
    sale.actor.send({ type: 'sale.cancelled' });
    sale.choose(5);
    expect(sale.state()).toBe('selling');
    expect(sale.quantity()).toBe(2);
    expect(sale.sellItem.signal().aborted).toBe(false);
  });
});

describe('the outcome of a sale', () => {
  it('ends the flow once the member has closed the message, and outputs the character', async () => {
    const sale = startSale();
    await sale.sellItem.resolve(7);
    expect(sale.actor.getSnapshot().context.act).toBe(7);
    expect([sale.state(), sale.tags()]).toEqual(['sold', ['dialog']]);
    sale.actor.send({ type: 'sale.acknowledged' });
    expect(sale.actor.getSnapshot().status).toBe('done');
    expect(sale.actor.getSnapshot().output).toEqual({ characterId: 'p:Ann' });
  });

  it('reports the reason for a refusal, and does not change the chosen quantity', async () => {
    const sale = startSale(3);
    await sale.sellItem.reject(new RequestFailure({ status: 400, message: 'Too many', fields: {} }));
    expect([sale.state(), sale.tags()]).toEqual(['refused', ['dialog']]);
    expect(sale.actor.getSnapshot().context.problem?.message).toBe('Too many');
    sale.actor.send({ type: 'problem.acknowledged' });
    expect(sale.state()).toBe('choosing');
    expect(sale.quantity()).toBe(3);
    expect(sale.actor.getSnapshot().context.problem).toBeNull();
  });

  it('is a problem with the status 0 if the connection is lost', async () => {
    const sale = startSale();
    await sale.sellItem.reject(new TypeError('Failed to fetch'));
    expect(sale.actor.getSnapshot().context.problem?.status).toBe(0);
  });

  it('reports an unprovided actor as its problem', async () => {
    const actor = createActor(sellMachine, {
      input: { characterId: 'p:Ann', item: 'Rope', cost: 1, sellable: 1 },
    }).start();
    actor.send({ type: 'sale.asked' });
    actor.send({ type: 'sale.confirmed' });
    await Promise.resolve();
    await Promise.resolve();
    expect(actor.getSnapshot().context.problem?.message).toContain('sellItem is not provided');
  });
});
