import { queryOptions } from '@tanstack/react-query';
import type { Errata } from '#core/contract/character-schemas.ts';
import type { Feature } from '#core/contract/features.ts';
import { type SeenCharacter, seenCharacter } from '#core/rules/corrections.ts';
import { RequestFailure } from '#core/rules/problem.ts';
import { quantityOwned } from '#core/rules/owned.ts';
import { createBatch } from './batch.ts';
import type { Attempt, Http } from './http.ts';
import { keys } from './keys.ts';

/** The token image of a character, asked for by itself; null when it has none. */
async function oneImage(http: Http, characterId: string, signal: AbortSignal): Promise<string | null> {
  try {
    return await http('tokenImage', { characterId }, { signal });
  } catch (error) {
    if (error instanceof RequestFailure && error.problem.status === 404) return null;
    throw error;
  }
}

/** The token images that are asked for in one moment, in one call. */
const imagesTogether = (http: Http) =>
  createBatch(async (ids): Promise<(string | null)[]> => {
    const images = await http('tokenImages', { query: { ids: [...ids] } });
    return ids.map((id) => images.get(id) ?? null);
  });

/** The character service (specification, section 7). `features` are the additions that the server announces. */
export function characterApi(http: Http, features: readonly string[] = []) {
  const takesSaleCosts = features.includes('saleCosts' satisfies Feature);
  const countsVersions = features.includes('versions' satisfies Feature);
  const together = features.includes('tokenImages' satisfies Feature) ? imagesTogether(http) : null;
  return {
    /** Whether a write that is repeated under its key is done once. */
    takesKeys: features.includes('idempotencyKeys' satisfies Feature),

    /** The member's own characters, of every status. */
    own: () =>
      queryOptions({
        queryKey: keys.ownCharacters,
        queryFn: ({ signal }) => http('ownCharacters', {}, { signal }),
      }),

    /** Every active character. */
    active: () =>
      queryOptions({
        queryKey: keys.activeCharacters,
        queryFn: ({ signal }) => http('activeCharacters', {}, { signal }),
      }),

    /** Every active character whose player is known, for pickers. */
    activeWithPlayer: () =>
      queryOptions({
        queryKey: keys.activeCharactersWithPlayer,
        queryFn: ({ signal }) => http('activeCharactersWithPlayer', {}, { signal }),
      }),

    /**
     * How many pieces of an item an active character holds, asked anew; null when there is no such character. By the list
     * of all: a single character is shown to its own player only.
     */
    held: async (characterId: string, itemId: string): Promise<number | null> => {
      const character = (await http('activeCharacters', {})).find(({ id }) => id === characterId);
      return character ? quantityOwned(character.inventory, itemId) : null;
    },

    /** An active character as it is now, asked anew as above; null when it is not active any more. */
    seen: async (characterId: string): Promise<SeenCharacter | null> => {
      const found = (await http('activeCharacters', {})).find(({ id }) => id === characterId);
      return found ? seenCharacter({ ...found, version: found.version ?? null }) : null;
    },

    one: (characterId: string) =>
      queryOptions({
        queryKey: keys.character(characterId),
        queryFn: ({ signal }) => http('character', { characterId }, { signal }),
      }),

    /** The token image as a data URL; null when there is none. It changes by an upload alone, so it never goes stale. */
    tokenImage: (characterId: string) =>
      queryOptions({
        queryKey: keys.tokenImage(characterId),
        queryFn: ({ signal }) => together?.(characterId) ?? oneImage(http, characterId, signal),
        staleTime: Infinity,
      }),

    /**
     * Sells `quantity` pieces. When no answer came it may have been done: to be repeated with the same key only, and
     * only where the server announces that it takes one. `cost` is what a piece is to bring, in MO; it travels only to a
     * server that holds a sale against it.
     */
    sell: (
      characterId: string,
      itemId: string,
      { quantity, cost }: { quantity: number; cost: number },
      attempt?: Attempt,
    ) =>
      http(
        'updateInventory',
        {
          characterId,
          body: { itemId, qty: quantity, operation: 'SELL', ...(takesSaleCosts ? { cost } : {}) },
        },
        { attempt },
      ),

    /** Gives a character one piece. Production can call it a success and give nothing: read again after it. */
    give: (characterId: string, itemId: string, attempt?: Attempt) =>
      http('updateInventory', { characterId, body: { itemId, qty: 1, operation: 'ASSIGN' } }, { attempt }),

    /**
     * Corrects experience, status or both. `version` is that of the character as it was shown; it travels only to a
     * server that counts versions.
     */
    correct: (characterId: string, { version, ...errata }: Errata, attempt?: Attempt) =>
      http(
        'correctCharacter',
        { characterId, body: countsVersions && version ? { ...errata, version } : errata },
        { attempt },
      ),

    uploadTokenImage: (characterId: string, file: File, attempt?: Attempt) =>
      http('uploadTokenImage', { characterId, file }, { attempt }),
  };
}
