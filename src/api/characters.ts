import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { CharacterRow } from '#core/contract/characters/character-row.ts';
import type { Character } from '#core/contract/characters.ts';
import type { OwnCharacter, OwnOverview } from '#core/contract/characters/own-overview.ts';
import type { Listed } from '#core/contract/reading.ts';
import type { Errata } from '#core/contract/requests.ts';
import type { Feature } from '#core/contract/features.ts';
import { type SeenCharacter, seenCharacter } from '#core/rules/corrections.ts';
import { RequestFailure } from '#core/rules/problem.ts';
import { quantityOwned } from '#core/rules/owned.ts';
import { createBatch } from './batch.ts';
import type { Attempt, Http } from './http.ts';
import { keys } from './keys.ts';
import { queryOf } from './query.ts';

/**
 * Puts the parts of an overview into the cache, under the keys of the reads that they replace, and returns the
 * characters. An image that does not exist is never requested, and one that was uploaded elsewhere is requested
 * again.
 */
function cacheOverview(queries: QueryClient, { characters, levels }: OwnOverview): Listed<OwnCharacter> {
  if (levels !== null) queries.setQueryData(keys.experienceTable, levels);
  const before = queries.getQueryData<Listed<OwnCharacter>>(keys.ownCharacters);
  const versionsBefore = new Map(before?.map(({ id, tokenVersion }) => [id, tokenVersion]));
  for (const { id, tokenVersion } of characters) {
    const queryKey = keys.tokenImage(id);
    const known = versionsBefore.get(id);
    // If the cache has an image nevertheless, it was uploaded after the server made this answer.
    if (tokenVersion === null) queries.setQueryData(queryKey, (image?: string | null) => image ?? null);
    else if (known !== undefined && known !== tokenVersion)
      void queries.invalidateQueries({ queryKey, exact: true });
  }
  return characters;
}

/** Fetches the token image of one character; null if it has none. */
async function oneImage(http: Http, characterId: string, signal?: AbortSignal): Promise<string | null> {
  try {
    return await http('tokenImage', { characterId }, { signal });
  } catch (error) {
    if (error instanceof RequestFailure && error.problem.status === 404) return null;
    throw error;
  }
}

/** Returns a function that fetches a token image in one call with all others that are requested in the same task. */
const createImageBatch = (http: Http) =>
  createBatch(async (ids): Promise<(string | null)[]> => {
    const images = await http('tokenImages', { query: { ids: [...ids] } });
    return ids.map((id) => images.get(id) ?? null);
  });

/**
 * The character service (docs/specification.md#character-base-character). `features` lists what the server offers
 * (core/contract/features.ts).
 */
export function characterApi(http: Http, features: readonly string[] = []) {
  const takesSaleCosts = features.includes('saleCosts' satisfies Feature);
  const countsVersions = features.includes('versions' satisfies Feature);
  const hasColumns = features.includes('characterColumns' satisfies Feature);
  const hasOverview = features.includes('ownOverview' satisfies Feature);
  const batchedImage = features.includes('tokenImages' satisfies Feature) ? createImageBatch(http) : null;
  return {
    /** Whether the server runs a write only once if it is sent again with the same idempotency key. */
    takesKeys: features.includes('idempotencyKeys' satisfies Feature),

    /** Whether the server can send only the columns of the table of all characters, a small part of the data. */
    hasColumns,

    /** Whether one call reads the token images of several characters. Otherwise each image is a call. */
    batchesImages: batchedImage !== null,

    /**
     * The member's own characters, of every status. A server with the feature `ownOverview` also sends the experience
     * table and the versions of the token images.
     */
    own: () =>
      queryOptions({
        queryKey: keys.ownCharacters,
        queryFn: async ({ signal, client }): Promise<Listed<OwnCharacter>> =>
          hasOverview
            ? cacheOverview(client, await http('ownOverview', {}, { signal }))
            : http('ownCharacters', {}, { signal }),
      }),

    /**
     * Every active character as the table of characters shows it. A server without the feature `characterColumns` sends
     * whole characters, which `active` reads too.
     */
    rows: () =>
      queryOptions({
        queryKey: hasColumns ? keys.characterRows : keys.activeCharacters,
        queryFn: ({ signal }): Promise<Listed<Character | CharacterRow>> =>
          hasColumns
            ? http('activeCharacterColumns', {}, { signal })
            : http('activeCharacters', {}, { signal }),
      }),

    /** Every active character. */
    active: () => queryOf(http, keys.activeCharacters, 'activeCharacters', {}),

    /** Every active character whose player is known, for pickers. */
    activeWithPlayer: () => queryOf(http, keys.activeCharactersWithPlayer, 'activeCharactersWithPlayer', {}),

    /**
     * The number of pieces of an item that an active character holds, fetched each time; null if there is no such
     * character. It reads the list of all active characters, since only the owner may fetch a single
     * character.
     */
    heldQuantity: async (characterId: string, itemId: string): Promise<number | null> => {
      const character = (await http('activeCharacters', {})).find(({ id }) => id === characterId);
      return character ? quantityOwned(character.inventory, itemId) : null;
    },

    /**
     * The current state of an active character, fetched each time (like `heldQuantity`, from the list); null if
     * it is no longer active.
     */
    currentState: async (characterId: string): Promise<SeenCharacter | null> => {
      const found = (await http('activeCharacters', {})).find(({ id }) => id === characterId);
      return found ? seenCharacter({ ...found, version: found.version ?? null }) : null;
    },

    one: (characterId: string) => queryOf(http, keys.character(characterId), 'character', { characterId }),

    /** What the page of a character shows to every member. */
    summary: (characterId: string) =>
      queryOf(http, keys.summary(characterId), 'characterSummary', { characterId }),

    /** The token image as a data URL; null if there is none. Time does not make it stale: an upload invalidates it. */
    tokenImage: (characterId: string) =>
      queryOptions({
        queryKey: keys.tokenImage(characterId),
        queryFn: ({ signal }) => batchedImage?.(characterId) ?? oneImage(http, characterId, signal),
        staleTime: Infinity,
      }),

    /** The token image as a data URL, fetched each time; null if there is none. */
    newestTokenImage: (characterId: string): Promise<string | null> => oneImage(http, characterId),

    /**
     * Sells `quantity` pieces. If no answer arrives, the sale may have happened: repeat it only with the same
     * `attempt.key`, and only if the server offers idempotency keys. `cost` is the expected price of a piece, in MO;
     * only a server that checks that price receives it.
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
     * Corrects experience, status or both. `version` is the version of the displayed character; only a server
     * that counts versions receives it.
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
