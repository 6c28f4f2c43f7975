// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { fromPromise, waitFor } from 'xstate';
import type { Act } from '#core/contract/journal/act.ts';
import { type Sale, sellMachine } from '#machines/sell.ts';
import { holdingsOf } from '#screens/character/holdings.ts';
import { useSales } from '#screens/character/use-sales.ts';
import { PageFlowsContext } from '#screens/shared/services.ts';
import { characterOf, itemOf } from '../support/people.ts';

it('a chosen quantity stays when the stock changes, and is reset after a sale', async () => {
  const sell = sellMachine.provide({ actors: { sellItem: fromPromise<Act, Sale>(async () => null) } });
  const { result } = renderHook(() => useSales('p:Lyra'), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <PageFlowsContext value={{ sell }}>{children}</PageFlowsContext>
    ),
  });
  const rope = itemOf({ name: 'Rope', sell: { cost: 2, tools: [], buildings: [] } });
  /** The sale of so many ropes. */
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
