import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { appWith } from '../../api/support.ts';
import { flowsOf } from '../../support/flows.ts';

/**
 * Sells two pieces on a server without the feature `saleCosts`. The page has read the price 2; `stored` is what the
 * server has now.
 */
async function sellFor(stored: object | null) {
  const rope = { name: 'Rope', labels: [] };
  let sell: object | null = { cost: 2, tools: [] };
  const { api, requests } = appWith(
    async ({ url }) =>
      url === '/item/byIds'
        ? Response.json([{ ...rope, sell }])
        : Response.json({ status: false, message: 'Nobody buys it', code: 409 }, { status: 409 }),
    { features: [] },
  );
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } });
  await queries.fetchQuery(api.items.byNames(['Rope']));
  queries.setQueryData(api.items.search().queryKey, { entities: [], nextAt: null });
  sell = stored;
  const input = { characterId: 'p:Ann', item: 'Rope', cost: 2, sellable: 5 };
  const actor = createActor(flowsOf(api, { queries }).sell, { input }).start();
  actor.send({ type: 'quantity.chosen', quantity: 2 });
  actor.send({ type: 'sale.asked' });
  actor.send({ type: 'sale.confirmed' });
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('refused'));
  return {
    message: context.problem?.message,
    isListStale: queries.getQueryState(api.items.search().queryKey)!.isInvalidated,
    sent: requests.flatMap(({ url, body }) => (url.endsWith('/inventory') ? [body] : [])),
  };
}

it('a sale reads the price again, even if the page has read it recently, and sends nothing if it has changed', async () => {
  expect(await sellFor({ cost: 3, tools: [] })).toEqual({
    message: 'The price has changed: 2 × Rope now brings 6.00 MO, not 4.00 MO. Nothing was sold.',
    isListStale: true,
    sent: [],
  });
});

it('a sale of an item that can no longer be sold is sent, so that the server says why it refuses the sale', async () => {
  expect(await sellFor(null)).toEqual({
    message: 'Nobody buys it',
    isListStale: true,
    sent: [{ itemId: 'Rope', qty: 2, operation: 'SELL' }],
  });
});
