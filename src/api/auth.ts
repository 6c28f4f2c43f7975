import type { Feature } from '#core/contract/features.ts';
import type { Http } from './http.ts';

/** The auth service (specification, section 7). */
export const authApi = (http: Http, features: readonly string[] = []) => ({
  logIn: (code: string, signal?: AbortSignal) => http('logIn', { body: { code } }, { signal }),
  /** Answers a new pair for a refresh token. */
  refresh: (refreshToken: string, signal?: AbortSignal) =>
    http('refresh', {}, { bearer: refreshToken, signal }),
  /** Ends the sign-in that a refresh token belongs to where the server announces that it can; elsewhere it expires. */
  logOut: async (refreshToken: string): Promise<void> => {
    if (!features.includes('logout' satisfies Feature)) return;
    await http('logOut', {}, { bearer: refreshToken, outlivesPage: true });
  },
});
