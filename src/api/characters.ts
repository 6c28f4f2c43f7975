import { queryOptions } from '@tanstack/react-query';
import { readCharacter } from '#core/contract/characters.ts';
import { RequestFailure } from '#core/rules/problem.ts';
import type { Http } from './http.ts';
import { keys } from './keys.ts';

/** The character service (specification, section 7). */
export const characterApi = (http: Http) => ({
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
      queryFn: async ({ signal }) => {
        try {
          const { mimeType, image } = await http('tokenImage', { characterId }, { signal });
          return `data:${mimeType};base64,${image}`;
        } catch (error) {
          if (error instanceof RequestFailure && error.problem.status === 404) return null;
          throw error;
        }
      },
      staleTime: Infinity,
    }),

  /** Sells `quantity` pieces. Not to be repeated when no answer came: it may have been done. */
  sell: (characterId: string, itemId: string, quantity: number) =>
    http('updateInventory', { characterId, body: { itemId, qty: quantity, operation: 'SELL' } }),

  uploadTokenImage: (characterId: string, file: File) => http('uploadTokenImage', { characterId, file }),
});
