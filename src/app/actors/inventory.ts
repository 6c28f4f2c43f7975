import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { Api } from '#api/api.ts';
import type { Label } from '#core/contract/item-schemas.ts';
import { asProblem, beforeSending, isUnanswered, RequestFailure } from '#core/rules/problem.ts';
import { type Gift, randomItemMachine } from '#machines/random-item.ts';
import { type Sale, sellMachine } from '#machines/sell.ts';
import { staleAfter } from './stale.ts';
import type { Try } from '../write-keys.ts';
import type { Writer } from './writer.ts';

/** Sells pieces of what a character holds. */
export const provideSell = (api: Api, queries: QueryClient, write: Writer) =>
  sellMachine.provide({
    actors: {
      sellItem: fromPromise<void, Sale>(({ input }) => {
        const { characterId, item, quantity } = input;
        // Another stock means another sale: the one before was done, or somebody else changed it.
        const stock = queries.getQueryData(api.characters.one(characterId).queryKey)?.inventory[item];
        return write({
          name: ['sell', characterId, item, quantity, stock],
          stale: staleAfter.inventoryChange(characterId),
          send: ({ key }) => api.characters.sell(characterId, item, quantity, key),
        });
      }),
    },
  });

/**
 * A gift, believed only when it is seen: production can report success and give nothing (wire contract, "POST
 * /character/{id}/inventory"), and an answer that is lost says nothing of what was given.
 */
function createGiving(api: Api) {
  return async function give({ characterId, itemId }: Gift, { key, first }: Try): Promise<void> {
    const held = () => api.characters.held(characterId, itemId);
    const now = await held().catch((error: unknown) => {
      throw beforeSending(error);
    });
    const before = first(now);
    const isMore = (count: number | null) => (before === null || count === null ? null : count > before);
    // The try before had no answer, and was done.
    if (isMore(now)) return;
    const wasGiven = async () => isMore(await held().catch(() => null));
    try {
      await api.characters.give(characterId, itemId, key);
    } catch (error) {
      if (isUnanswered(asProblem(error)) && (await wasGiven()) === true) return;
      throw error;
    }
    // As an answer does that says of itself that nothing was done.
    if ((await wasGiven()) === false) throw new RequestFailure({ status: 200, message: '', fields: {} });
  };
}

/** Draws an item and gives it to a character. */
export function provideRandomItem(api: Api, queries: QueryClient, write: Writer) {
  const give = createGiving(api);
  return randomItemMachine.provide({
    actors: {
      listItemIds: fromPromise<string[], { labels: readonly Label[] }>(({ input }) =>
        queries.fetchQuery(api.items.ids(input.labels)),
      ),
      assignItem: fromPromise<void, Gift>(({ input }) =>
        write({
          name: ['assign', input.characterId, input.itemId],
          stale: staleAfter.inventoryChange(input.characterId),
          send: (attempt) => give(input, attempt),
        }),
      ),
    },
  });
}
