import { expect, it } from 'vitest';
import type { Act } from '#core/contract/journal/act.ts';
import type { EnteredNumber } from '#core/rules/entered-number.ts';
import { chosenQuantity, price, type Sale, sellMachine } from '#machines/sell.ts';
import { controlled, refused, start } from './support.ts';

function begin(cost = 2.5) {
  const sellItem = controlled<Act, Sale>();
  const flow = start(sellMachine.provide({ actors: { sellItem: sellItem.logic } }), {
    input: { characterId: 'p:Ann', item: 'Rope', cost, sellable: 5 },
  });
  return {
    ...flow,
    sellItem,
    quantity: () => flow.context().quantity,
    problem: () => flow.context().problem,
    choose: (quantity: EnteredNumber) => flow.send({ type: 'quantity.chosen', quantity }),
  };
}

/** Starts a sale that gets no answer yet. */
function startSale(quantity = 2) {
  const sale = begin();
  sale.choose(quantity);
  sale.act('sale.asked', 'sale.confirmed');
  return sale;
}

it('the quantity to sell starts with one piece, and determines the price', () => {
  const sale = begin(0.1);
  expect(sale.quantity()).toBe(1);
  sale.choose(3);
  expect([chosenQuantity(sale.snapshot()), price(sale.snapshot())]).toEqual([3, 0.3]);
  sale.choose('2,9');
  expect([chosenQuantity(sale.snapshot()), price(sale.snapshot())]).toEqual([0, null]);
});

it('a sale sends no request before its confirmation, and does not change the quantity when it is cancelled', () => {
  const sale = begin();
  sale.choose(4);
  sale.act('sale.asked');
  expect([sale.state(), sale.tags(), sale.sellItem.inputs]).toEqual(['confirming', ['dialog'], []]);
  sale.act('sale.cancelled');
  expect([sale.state(), sale.quantity()]).toEqual(['choosing', 4]);
});

it('a sale sends the chosen quantity only once, and cannot be cancelled while it is pending', () => {
  const sale = startSale(2);
  sale.act('sale.confirmed', 'sale.cancelled');
  sale.choose(5);
  expect([sale.state(), sale.tags(), sale.quantity()]).toEqual(['selling', ['busy', 'dialog'], 2]);
  expect(sale.sellItem.inputs).toEqual([{ characterId: 'p:Ann', item: 'Rope', quantity: 2, cost: 2.5 }]);
  expect(sale.sellItem.signal().aborted).toBe(false);
});

it('a sale ends once the member has closed the message, and outputs the character', async () => {
  const sale = startSale();
  await sale.sellItem.resolve(7);
  expect([sale.state(), sale.tags(), sale.context().act]).toEqual(['sold', ['dialog'], 7]);
  sale.act('sale.acknowledged');
  expect([sale.snapshot().status, sale.output()]).toEqual(['done', { characterId: 'p:Ann' }]);
});

it('a sale that is refused reports the reason, and does not change the chosen quantity', async () => {
  const sale = startSale(3);
  await sale.sellItem.reject(refused(400, 'Too many'));
  expect([sale.state(), sale.tags(), sale.problem()?.message]).toEqual(['refused', ['dialog'], 'Too many']);
  sale.act('problem.acknowledged');
  expect([sale.state(), sale.quantity(), sale.problem()]).toEqual(['choosing', 3, null]);
});
