import type { Http } from './http.ts';

/** The auth service (specification, section 7). */
export const authApi = (http: Http) => ({
  logIn: (code: string, signal?: AbortSignal) => http('logIn', { body: { code } }, { signal }),
  /** Answers a new pair for a refresh token. */
  refresh: (refreshToken: string, signal?: AbortSignal) =>
    http('refresh', {}, { bearer: refreshToken, signal }),
});
