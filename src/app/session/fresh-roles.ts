import type { SessionRef } from '#machines/session/selectors.ts';
import type { Exchange } from '../actors/session.ts';
import type { Vault } from './vault.ts';

const never = new AbortController().signal;

/**
 * Returns a function to call when the server has refused a call that the roles of `token` allow. The function exchanges the
 * tokens for a pair with the member's current roles, so that the navigation matches them. It does so once for each token.
 * If the exchange fails, the tokens stay the same, and the next refusal tries again.
 */
export function createFreshRoles(session: () => SessionRef, exchange: Exchange, vault: Vault) {
  let doubted: string | null = null;
  return async function refreshRoles(token: string): Promise<void> {
    const { jwt, refreshJwt } = session().getSnapshot().context;
    if (jwt !== token || refreshJwt === null || doubted === token) return;
    doubted = token;
    try {
      const pair = await exchange({ jwt, refreshJwt }, never);
      // `exchange` has stored the pair. If it is no longer stored, the member has signed out meanwhile.
      if (vault.read().jwt !== pair.authToken) return;
      const tokens = { jwt: pair.authToken, refreshJwt: pair.refreshToken };
      session().send({ type: 'tokens.replaced', tokens });
    } catch {
      doubted = null;
    }
  };
}
