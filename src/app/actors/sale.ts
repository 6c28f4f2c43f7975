import { fromPromise } from 'xstate';
import type { Act } from '#core/contract/journal/act.ts';
import { asUnsent, failureInWords } from '#core/rules/problem.ts';
import { salePrice } from '#core/rules/trade/sale.ts';
import { type Sale, sellMachine } from '#machines/sell.ts';
import { moneyText, text } from '#texts/texts.ts';
import type { FlowParts } from './parts.ts';
import { staleAfter } from './stale.ts';
import { readAgain } from './writer.ts';

/**
 * Checks that the price is still the one that the user confirmed, because a server without the feature `saleCosts` sells
 * at its current price.
 *
 * @throws RequestFailure if the price has changed, but not if the item can no longer be sold; also if the read fails
 */
async function checkPrice({ api, queries }: FlowParts, { item, quantity, cost }: Sale): Promise<void> {
  const [stored] = await queries
    .fetchQuery({ ...api.items.byNames([item]), staleTime: 0 })
    .catch((error: unknown) => {
      throw asUnsent(error);
    });
  const currentCost = stored?.sell?.cost ?? 0;
  if (currentCost === cost) return;
  readAgain(queries, staleAfter.itemChange());
  // If the item can no longer be sold, the server's refusal explains that.
  if (currentCost === 0) return;
  const totalAt = (each: number): string => moneyText(salePrice(each, quantity));
  const [total, before] = [totalAt(currentCost), totalAt(cost)];
  const message = text('sell.priceChanged', { quantity, item, total, before });
  throw failureInWords(409, message);
}

/** Sells pieces of an item that a character holds. */
export function provideSell(parts: FlowParts) {
  const { api, queries, write } = parts;
  return sellMachine.provide({
    actors: {
      sellItem: fromPromise<Act, Sale>(async ({ input }) => {
        const { characterId, item, quantity, cost } = input;
        await checkPrice(parts, input);
        // The stock is part of the name, because a different stock means a different sale: the previous sale was done,
        // or the inventory has changed for another reason.
        const stock = queries.getQueryData(api.characters.one(characterId).queryKey)?.inventory[item];
        const { act } = await write({
          name: { of: ['sale', characterId], as: [item, quantity, cost, stock] },
          // The server may have refused because the item has changed.
          stale: [...staleAfter.inventoryChange(characterId), api.items.byNames([item]).queryKey],
          send: (attempt) => api.characters.sell(characterId, item, { quantity, cost }, attempt),
        });
        return act;
      }),
    },
  });
}
