import { afterAll, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { RequestFailure } from '#core/rules/problem.ts';
import type { EnteredNumber } from '#core/rules/entered-number.ts';
import { price, type Sale, sellMachine } from '#machines/sell.ts';
import { transitionCoverage } from './coverage.ts';
import { controlled } from './support.ts';

const coverage = transitionCoverage(sellMachine);
afterAll(() => expect(coverage.untaken(), 'transitions that no test takes').toEqual([]));

function begin({ sellable = 5, cost = 2.5 } = {}) {
  const sellItem = controlled<void, Sale>();
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

/** A pending sale. */
function underWay(quantity = 2) {
  const sale = begin();
  sale.choose(quantity);
  sale.actor.send({ type: 'sale.asked' });
  sale.actor.send({ type: 'sale.confirmed' });
  return sale;
}

describe('choosing how much to sell', () => {
  it('starts with one piece', () => {
    expect(begin().quantity()).toBe(1);
  });

  it.each([6, 0, -4, 2.9, '2,9', null, Number.NaN, Number.POSITIVE_INFINITY])(
    'keeps %j of 5 pieces in the field, and does not sell it',
    (wanted) => {
      const sale = begin();
      sale.choose(wanted);
      expect(sale.quantity()).toBe(wanted);
      expect(price(sale.actor.getSnapshot())).toBeNull();
      expect(sale.actor.getSnapshot().can({ type: 'sale.asked' })).toBe(false);
    },
  );

  it('shows the price of the chosen quantity', () => {
    const sale = begin({ cost: 0.1 });
    sale.choose(3);
    expect(price(sale.actor.getSnapshot())).toBe(0.3);
  });

  it('does not ask to confirm a sale that is not allowed', () => {
    const sale = begin({ sellable: 0 });
    expect(sale.actor.getSnapshot().can({ type: 'sale.asked' })).toBe(false);
    sale.actor.send({ type: 'sale.asked' });
    expect(sale.state()).toBe('choosing');
  });
});

describe('confirming a sale', () => {
  it('asks first, before anything is sent', () => {
    const sale = begin();
    sale.actor.send({ type: 'sale.asked' });
    expect(sale.state()).toBe('confirming');
    expect(sale.tags()).toEqual(['dialog']);
    expect(sale.sellItem.inputs).toEqual([]);
  });

  it('keeps the chosen quantity when it is cancelled', () => {
    const sale = begin();
    sale.choose(4);
    sale.actor.send({ type: 'sale.asked' });
    sale.actor.send({ type: 'sale.cancelled' });
    expect(sale.state()).toBe('choosing');
    expect(sale.quantity()).toBe(4);
  });

  it('sends exactly the chosen quantity, once', () => {
    const sale = underWay(2);
    sale.actor.send({ type: 'sale.confirmed' });
    expect(sale.sellItem.inputs).toEqual([{ characterId: 'p:Ann', item: 'Rope', quantity: 2, cost: 2.5 }]);
    expect(sale.tags()).toEqual(['busy', 'dialog']);
  });

  it('cannot be cancelled or changed once it is sent', () => {
    const sale = underWay(2);
    sale.actor.send({ type: 'sale.cancelled' });
    sale.choose(5);
    expect(sale.state()).toBe('selling');
    expect(sale.quantity()).toBe(2);
    expect(sale.sellItem.signal().aborted).toBe(false);
  });
});

describe('the outcome of a sale', () => {
  it('ends after a confirmed sale, and names its character', async () => {
    const sale = underWay();
    await sale.sellItem.resolve();
    expect([sale.state(), sale.tags()]).toEqual(['sold', ['dialog']]);
    sale.actor.send({ type: 'sale.acknowledged' });
    expect(sale.actor.getSnapshot().status).toBe('done');
    expect(sale.actor.getSnapshot().output).toEqual({ characterId: 'p:Ann' });
  });

  it('keeps the chosen quantity when the server refuses, and gives the reason', async () => {
    const sale = underWay(3);
    await sale.sellItem.reject(new RequestFailure({ status: 400, message: 'Too many', fields: {} }));
    expect([sale.state(), sale.tags()]).toEqual(['refused', ['dialog']]);
    expect(sale.actor.getSnapshot().context.problem?.message).toBe('Too many');
    sale.actor.send({ type: 'problem.acknowledged' });
    expect(sale.state()).toBe('choosing');
    expect(sale.quantity()).toBe(3);
    expect(sale.actor.getSnapshot().context.problem).toBeNull();
  });

  it('treats a lost connection as a problem without a status', async () => {
    const sale = underWay();
    await sale.sellItem.reject(new TypeError('Failed to fetch'));
    expect(sale.actor.getSnapshot().context.problem?.status).toBe(0);
  });

  it('refuses to run without the actor that sells', async () => {
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
