import type { QueryClient } from '@tanstack/react-query';
import type { Listed } from '#core/contract/reading.ts';
import type { OwnCharacter, OwnOverview } from '#core/contract/own-overview.ts';
import { keys } from './keys.ts';

/**
 * Puts the parts of an overview into the cache, under the keys of the reads that they replace, and returns the
 * characters. An image that does not exist is never requested, and one that was uploaded elsewhere is requested
 * again.
 */
export function cacheOverview(
  queries: QueryClient,
  { characters, levels }: OwnOverview,
): Listed<OwnCharacter> {
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
