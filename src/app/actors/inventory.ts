import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { Api } from '#api/api.ts';
import type { Label } from '#core/contract/labels.ts';
import { noBasis } from '#core/rules/draft.ts';
import { asProblem, beforeSending, isUnanswered, isUnknown, RequestFailure } from '#core/rules/problem.ts';
import { salePrice } from '#core/rules/sale.ts';
import {
  createRandomItemMachine,
  type Gift,
  type Giving,
  type RandomItemDraft,
} from '#machines/random-item.ts';
import { type Sale, sellMachine } from '#machines/sell.ts';
import type { Drafts } from '#screens/shared/services.ts';
import { text } from '#texts/texts.ts';
import { staleAfter } from './stale.ts';
import type { WriteAttempt, Writer } from './writer.ts';

/**
 * Makes sure that a sale brings what its question said. The server sells at the price of the moment, and somebody may
 * have changed that since the page was read.
 *
 * @throws RequestFailure when the price is another one
 */
async function checkPrice(api: Api, queries: QueryClient, { item, quantity, cost }: Sale): Promise<void> {
  const [ware] = await queries
    .fetchQuery({ ...api.items.byNames([item]), staleTime: 0 })
    .catch((error: unknown) => {
      throw beforeSending(error);
    });
  const now = ware?.sell?.cost ?? 0;
  if (now === cost) return;
  void Promise.all(staleAfter.itemChange().map((queryKey) => queries.invalidateQueries({ queryKey })));
  // That nothing can be sold any more is the server's to say.
  if (now === 0) return;
  const [total, before] = [salePrice(now, quantity), salePrice(cost, quantity)];
  const message = text('sell.priceChanged', { quantity, item, total, before });
  throw new RequestFailure({ status: 409, message, fields: {} });
}

/** Sells pieces of what a character holds. */
export const provideSell = (api: Api, queries: QueryClient, write: Writer) =>
  sellMachine.provide({
    actors: {
      sellItem: fromPromise<void, Sale>(async ({ input }) => {
        const { characterId, item, quantity, cost } = input;
        await checkPrice(api, queries, input);
        // Another stock means another sale: the one before was done, or somebody else changed it.
        const stock = queries.getQueryData(api.characters.one(characterId).queryKey)?.inventory[item];
        return write({
          name: { of: ['inventory', characterId], as: ['sell', item, quantity, cost, stock] },
          // A refusal may be because of the item.
          stale: [...staleAfter.inventoryChange(characterId), api.items.byNames([item]).queryKey],
          send: (attempt) => api.characters.sell(characterId, item, { quantity, cost }, attempt),
        });
      }),
    },
  });

/**
 * A gift. A server that takes keys is believed: how many pieces are held says little, since others give and sell
 * meanwhile. Any other is believed only when the gift is seen: production can report success and give nothing
 * (docs/wire-contract.md#wire-inventory-production-assign), and an answer that is lost says nothing of what was given.
 */
function createGiving(api: Api) {
  return async function give({ characterId, itemId }: Gift, attempt: WriteAttempt): Promise<void> {
    if (api.characters.takesKeys) {
      await api.characters.give(characterId, itemId, attempt);
      return;
    }
    const held = () => api.characters.held(characterId, itemId);
    const now = await held().catch((error: unknown) => {
      throw beforeSending(error);
    });
    const before = attempt.first(now);
    const isMore = (count: number | null) => (before === null || count === null ? null : count > before);
    // The try before had no answer, and was done.
    if (isMore(now)) return attempt.onReplayed();
    const wasGiven = async () => isMore(await held().catch(() => null));
    try {
      await api.characters.give(characterId, itemId, attempt);
    } catch (error) {
      if (isUnanswered(asProblem(error)) && (await wasGiven()) === true) return;
      throw error;
    }
    // As an answer does that says of itself that nothing was done.
    if ((await wasGiven()) === false) throw new RequestFailure({ status: 200, message: '', fields: {} });
  };
}

/** Draws an item and gives it to a character. */
export function provideRandomItem(
  api: Api,
  queries: QueryClient,
  write: Writer,
  drafts: Drafts,
  random = Math.random,
) {
  const give = createGiving(api);
  const keep = (name: string, draft: RandomItemDraft | null) =>
    drafts.keep(name, draft && { entered: draft, basis: noBasis });
  return createRandomItemMachine(random).provide({
    actors: {
      listItemIds: fromPromise<string[], { labels: readonly Label[] }>(({ input }) =>
        queries.fetchQuery(api.items.ids(input.labels)),
      ),
      assignItem: fromPromise<void, Giving>(({ input: { notGiven, draftName, ...gift } }) =>
        write({
          name: { of: ['inventory', gift.characterId], as: ['give', gift.itemId] },
          stale: staleAfter.inventoryChange(gift.characterId),
          send: (attempt) => give(gift, attempt),
        }).catch((error: unknown) => {
          if (!isUnknown(asProblem(error))) keep(draftName, notGiven);
          throw error;
        }),
      ),
    },
    actions: { keep: ({ context: { draftName } }, { draft }) => keep(draftName, draft) },
  });
}
