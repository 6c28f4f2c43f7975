import { queryOptions } from '@tanstack/react-query';
import type { TokenImage } from '#core/contract/character-schemas.ts';
import { readCharacter } from '#core/contract/characters.ts';
import type { Feature } from '#core/contract/features.ts';
import { RequestFailure } from '#core/rules/problem.ts';
import { createBatch } from './batch.ts';
import type { Http } from './http.ts';
import { keys } from './keys.ts';

const dataUrl = ({ mimeType, image }: TokenImage): string => `data:${mimeType};base64,${image}`;

/** The token image of a character, asked for by itself; null when it has none. */
async function oneImage(http: Http, characterId: string, signal: AbortSignal): Promise<string | null> {
  try {
    return dataUrl(await http('tokenImage', { characterId }, { signal }));
  } catch (error) {
    if (error instanceof RequestFailure && error.problem.status === 404) return null;
    throw error;
  }
}

/** The token images that are asked for in one moment, in one call. */
const imagesTogether = (http: Http) =>
  createBatch(async (ids): Promise<(string | null)[]> => {
    const images = new Map(Object.entries(await http('tokenImages', { query: { ids: [...ids] } })));
    return ids.map((id) => images.get(id) ?? null).map((image) => image && dataUrl(image));
  });

/** The character service (specification, section 7). `features` are the additions that the server announces. */
export function characterApi(http: Http, features: readonly string[] = []) {
  const together = features.includes('tokenImages' satisfies Feature) ? imagesTogether(http) : null;
  return {
    /** The member's own characters, of every status. */
    own: () =>
      queryOptions({
        queryKey: keys.ownCharacters,
        queryFn: async ({ signal }) => (await http('ownCharacters', {}, { signal })).map(readCharacter),
      }),

    one: (characterId: string) =>
      queryOptions({
        queryKey: keys.character(characterId),
        queryFn: async ({ signal }) => readCharacter(await http('character', { characterId }, { signal })),
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
     * only where the server announces that it takes one.
     */
    sell: (characterId: string, itemId: string, quantity: number, idempotencyKey?: string) =>
      http(
        'updateInventory',
        { characterId, body: { itemId, qty: quantity, operation: 'SELL' } },
        { idempotencyKey },
      ),

    uploadTokenImage: (characterId: string, file: File, idempotencyKey?: string) =>
      http('uploadTokenImage', { characterId, file }, { idempotencyKey }),
  };
}
