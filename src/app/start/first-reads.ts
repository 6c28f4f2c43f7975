import { urlOf, headersOf } from '#api/exchange/request.ts';
import type { Configuration } from '#core/contract/page/configuration.ts';
import type { Feature } from '#core/contract/features.ts';
import { routes } from '#core/contract/routes.ts';
import { isWellFormed } from '#core/rules/navigation.ts';
import { isExpired } from '#core/rules/tokens.ts';
import { paths } from '#screens/shared/addresses.ts';
import { beginRead } from './early-reads.ts';

type Offers = (feature: Feature) => boolean;

/** Addresses of the reads that the first content of a route waits for, in the order of their importance. */
const readsOf: Readonly<Record<string, (path: string, offers: Offers) => string[]>> = {
  [paths.ownCharacters]: (_path, offers) =>
    offers('ownOverview')
      ? [urlOf(routes.ownOverview, {})]
      : [urlOf(routes.ownCharacters, {}), urlOf(routes.experienceTable, {})],
  [paths.character](path) {
    const characterId = decodeURIComponent(path.split('/')[2] ?? '');
    // For a blank id, the router shows “Not found” and reads nothing.
    if (characterId.trim() === '') return [];
    return [urlOf(routes.character, { characterId }), urlOf(routes.experienceTable, {})];
  },
  [paths.allCharacters]: (_path, offers) => [
    urlOf(offers('characterColumns') ? routes.activeCharacterColumns : routes.activeCharacters, {}),
    urlOf(routes.experienceTable, {}),
  ],
};

/** Begins the reads of a route with the stored token, unless it has expired: only the session refreshes it. */
export function beginFirstReads(
  pattern: string,
  path: string,
  { apiUrl, features }: Configuration,
  jwt: string | null,
): void {
  if (isExpired(jwt, Date.now()) || !isWellFormed(path)) return;
  for (const address of readsOf[pattern]?.(path, (feature) => features.includes(feature)) ?? [])
    beginRead(apiUrl + address, headersOf(apiUrl, jwt));
}
