import { fromPromise } from 'xstate';
import type { Api } from '#api/api.ts';
import { keys } from '#api/keys.ts';
import type { Act } from '#core/contract/journal/act.ts';
import type { Label } from '#core/contract/labels.ts';
import { asProblem, asUnsent, isBreakdown, isUnknown, RequestFailure } from '#core/rules/problem.ts';
import {
  createRandomItemMachine,
  type Gift,
  type Giving,
  type RandomItemDraft,
} from '#machines/random-item.ts';
import type { FlowParts } from './parts.ts';
import { staleAfter } from './stale.ts';
import type { WriteAttempt } from './writer.ts';

/**
 * Gives items. If the server takes idempotency keys, its answer is trusted: the held quantity proves
 * little, since others give and sell meanwhile. On any other server, the growth of the held quantity decides whether
 * the item was given, if the quantity can be read: production can report success and give nothing
 * (docs/wire-contract.md#wire-inventory-production-assign), and after a lost answer nothing else shows the outcome.
 */
function createGifts(api: Api) {
  const { takesKeys } = api.characters;
  /**
   * The quantity held before the gift; null if no active character has this id, or if the quantity is not needed. The
   * app reads it before it calls `write`, because a failed read says nothing about the outcome of the write.
   * @throws RequestFailure marked as unsent, if the read fails
   */
  async function heldBefore({ characterId, itemId }: Gift): Promise<number | null> {
    if (takesKeys) return null;
    return api.characters.heldQuantity(characterId, itemId).catch((error: unknown) => {
      throw asUnsent(error);
    });
  }
  async function send(
    { characterId, itemId }: Gift,
    heldNow: number | null,
    attempt: WriteAttempt,
  ): Promise<Act> {
    if (takesKeys) return (await api.characters.give(characterId, itemId, attempt)).act;
    const heldAtFirst = attempt.first(heldNow);
    /** Whether the held quantity has grown since the first attempt; null if unknown. */
    const hasGrown = (held: number | null) =>
      heldAtFirst === null || held === null ? null : held > heldAtFirst;
    // The previous attempt had no answer, but its gift arrived.
    if (hasGrown(heldNow)) {
      attempt.onReplayed();
      return null;
    }
    const wasGiven = async () =>
      hasGrown(await api.characters.heldQuantity(characterId, itemId).catch(() => null));
    try {
      await api.characters.give(characterId, itemId, attempt);
    } catch (error) {
      if (isBreakdown(asProblem(error)) && (await wasGiven()) === true) return null;
      throw error;
    }
    // Nothing was given: fail like an answer with `status: false`.
    if ((await wasGiven()) === false) throw new RequestFailure({ status: 200, message: '', fields: {} });
    // A server without keys keeps no journal either.
    return null;
  }
  return { heldBefore, send };
}

/** Draws an item and gives it to a character. */
export function provideRandomItem({ api, queries, write, drafts }: FlowParts, random = Math.random) {
  const gifts = createGifts(api);
  const keep = (name: string, draft: RandomItemDraft | null) =>
    drafts.keep(name, draft && { entered: draft, base: null });
  return createRandomItemMachine(random).provide({
    actors: {
      listItemIds: fromPromise<string[], { labels: readonly Label[] }>(({ input }) =>
        queries.fetchQuery(api.items.ids(input.labels)),
      ),
      assignItem: fromPromise<Act, Giving>(async ({ input: { notGiven, draftName, ...gift } }) => {
        try {
          const held = await gifts.heldBefore(gift);
          return await write({
            // The name leaves out the stock, because a sale between two attempts does not make the second one another gift.
            name: { of: ['gift', gift.characterId], as: [gift.itemId] },
            // The server may have refused because the item is gone, so that the next draw must ask again.
            stale: [...staleAfter.inventoryChange(gift.characterId), keys.families.itemIds],
            send: (attempt) => gifts.send(gift, held, attempt),
          });
        } catch (error) {
          if (!isUnknown(asProblem(error))) keep(draftName, notGiven);
          throw error;
        }
      }),
    },
    actions: { keep: ({ context: { draftName } }, { draft }) => keep(draftName, draft) },
  });
}
