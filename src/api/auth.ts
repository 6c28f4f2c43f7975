import type { TokenPair } from '#core/contract/auth.ts';
import type { Feature } from '#core/contract/features.ts';
import { RequestFailure } from '#core/rules/problem.ts';
import type { Http } from './http.ts';

const looksLikeToken = (value: unknown): boolean =>
  typeof value === 'string' && value.split('.').length === 3;

/**
 * The pair, when it is one. Whatever stands between page and server can answer in its place, and what is no
 * token must never take the place of one that is: it counts as no answer.
 */
function checked(pair: TokenPair): TokenPair {
  if (looksLikeToken(pair.authToken) && looksLikeToken(pair.refreshToken)) return pair;
  throw new RequestFailure({ status: 0, message: '', fields: {} });
}

/** The auth service (specification, section 7). */
export const authApi = (http: Http, features: readonly string[] = []) => ({
  logIn: async (code: string, signal?: AbortSignal) =>
    checked(await http('logIn', { body: { code } }, { signal })),
  /** Answers a new pair for a refresh token. */
  refresh: async (refreshToken: string, signal?: AbortSignal) =>
    checked(await http('refresh', {}, { bearer: refreshToken, signal })),
  /** Ends the sign-in that a refresh token belongs to where the server announces that it can; elsewhere it expires. */
  logOut: async (refreshToken: string): Promise<void> => {
    if (!features.includes('logout' satisfies Feature)) return;
    await http('logOut', {}, { bearer: refreshToken, outlivesPage: true });
  },
});
