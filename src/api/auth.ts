import type { Feature } from '#core/contract/features.ts';
import type { Http } from './http.ts';

/** The auth service (docs/specification.md#auth). */
export const authApi = (http: Http, features: readonly string[] = []) => ({
  logIn: (code: string, signal?: AbortSignal) => http('logIn', { body: { code } }, { signal }),
  /** Exchanges a refresh token for a new pair. */
  refresh: (refreshToken: string, signal?: AbortSignal) =>
    http('refresh', {}, { bearer: refreshToken, signal }),
  /** Ends a refresh token's sign-in if the server offers `logout`; otherwise the sign-in expires later. */
  logOut: async (refreshToken: string): Promise<void> => {
    if (!features.includes('logout' satisfies Feature)) return;
    await http('logOut', {}, { bearer: refreshToken, outlivesPage: true });
  },
});
