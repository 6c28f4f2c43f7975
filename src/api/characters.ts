import { queryOptions } from '@tanstack/react-query';
import type { Errata } from '#core/contract/requests.ts';
import type { Feature } from '#core/contract/features.ts';
import { type SeenCharacter, seenCharacter } from '#core/rules/corrections.ts';
import { RequestFailure } from '#core/rules/problem.ts';
import { quantityOwned } from '#core/rules/owned.ts';
import { createBatch } from './batch.ts';
import type { Attempt, Http } from './http.ts';
import { keys } from './keys.ts';

/** Fetches the token image of one character; null if it has none. */
async function oneImage(http: Http, characterId: string, signal: AbortSignal): Promise<string | null> {
  try {
    return await http('tokenImage', { characterId }, { signal });
  } catch (error) {
    if (error instanceof RequestFailure && error.problem.status === 404) return null;
    throw error;
  }
}

/** Fetches all token images requested at the same moment in one call. */
const imagesTogether = (http: Http) =>
  createBatch(async (ids): Promise<(string | null)[]> => {
    const images = await http('tokenImages', { query: { ids: [...ids] } });
    return ids.map((id) => images.get(id) ?? null);
  });

/** The character service (docs/specification.md#character-base-character). `features` are the additions that the server announces. */
export function characterApi(http: Http, features: readonly string[] = []) {
  const takesSaleCosts = features.includes('saleCosts' satisfies Feature);
  const countsVersions = features.includes('versions' satisfies Feature);
  const together = features.includes('tokenImages' satisfies Feature) ? imagesTogether(http) : null;
  return {
    /** Whether the server runs a write that is repeated with its key only once. */
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
     * Number of pieces of an item that an active character holds, fetched again; null if there is no such
     * character. It reads the list of all characters, since only its own player may read a single one.
     */
    held: async (characterId: string, itemId: string): Promise<number | null> => {
      const character = (await http('activeCharacters', {})).find(({ id }) => id === characterId);
      return character ? quantityOwned(character.inventory, itemId) : null;
    },

    /** The present state of an active character, fetched again as above; null if it is no longer active. */
    seen: async (characterId: string): Promise<SeenCharacter | null> => {
      const found = (await http('activeCharacters', {})).find(({ id }) => id === characterId);
      return found ? seenCharacter({ ...found, version: found.version ?? null }) : null;
    },

    one: (characterId: string) =>
      queryOptions({
        queryKey: keys.character(characterId),
        queryFn: ({ signal }) => http('character', { characterId }, { signal }),
      }),

    /**
     * The token image as a data URL; null if there is none. Only an upload changes it, so it never goes
     * stale.
     */
    tokenImage: (characterId: string) =>
      queryOptions({
        queryKey: keys.tokenImage(characterId),
        queryFn: ({ signal }) => together?.(characterId) ?? oneImage(http, characterId, signal),
        staleTime: Infinity,
      }),

    /**
     * Sells `quantity` pieces. Without an answer the sale may have happened: repeat it only with the same
     * key, and only if the server announces idempotency keys. `cost` is the expected price of a piece, in MO;
     * only a server that checks it receives it.
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

    /**
     * Gives a character one piece. Production can report success without giving anything: read the inventory
     * again afterwards.
     */
    give: (characterId: string, itemId: string, attempt?: Attempt) =>
      http('updateInventory', { characterId, body: { itemId, qty: 1, operation: 'ASSIGN' } }, { attempt }),

    /**
     * Corrects experience, status or both. `version` is that of the displayed character; only a server that
     * counts versions receives it.
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
