// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { holdingsOf } from '#screens/character/holdings.ts';
import { useSales } from '#screens/character/use-sales.ts';
import { characterOf, itemOf } from '../support/people.ts';
import { provided } from '../support/screen.tsx';

it('a chosen quantity stays when the stock changes, and is reset after a sale', async () => {
  const rope = itemOf({ name: 'Rope', sell: { cost: 2, tools: [], buildings: [] } });
  const { around } = provided({ answers: { itemsByIds: [rope], updateInventory: { act: null } } });
  const { result } = renderHook(() => useSales('p:Lyra'), { wrapper: ({ children }) => around(children) });
  const saleOf = (owned: number) => {
    const [holding] = holdingsOf(characterOf({ inventory: { Rope: owned } }), [rope]);
    return result.current.of(holding!);
  };
  const chosen = (sale: ReturnType<typeof saleOf>) => sale.getSnapshot().context.quantity;
  saleOf(5).send({ type: 'quantity.chosen', quantity: 3 });
  const sale = saleOf(6);
  expect(chosen(sale)).toBe(3);
  act(() => result.current.show(sale));
  sale.send({ type: 'sale.asked' });
  sale.send({ type: 'sale.confirmed' });
  await waitFor(sale, (snapshot) => snapshot.matches('sold'));
  // The write refreshes the stock before the member has seen the outcome.
  expect(chosen(saleOf(3))).toBe(3);
  act(() => sale.send({ type: 'sale.acknowledged' }));
  act(() => result.current.close());
  expect(chosen(saleOf(3))).toBe(1);
});
