import { expiryOf } from '#core/rules/tokens.ts';
import { signInEnded } from '../problems.ts';
import type { EndedSignIns } from './ended.ts';
import type { SignedIn, TokenService } from './tokens.ts';

/** Maximum number of cached tokens; when the cache is full, it is cleared. */
const maxTokens = 5_000;

export interface RememberingTokens extends TokenService {
  /**
   * Synchronously returns the member of an access token that was read before, unless it has expired or been
   * revoked.
   */
  known(token: string): SignedIn | undefined;
}

/**
 * Checks the signature of an access token once, but its expiry and whether its sign-in has `ended` on every
 * use. `now` is epoch ms.
 */
export function rememberAccess(
  tokens: TokenService,
  ended: Pick<EndedSignIns, 'has'>,
  now: () => number,
): RememberingTokens {
  const remembered = new Map<string, { expires: number; signedIn: SignedIn }>();
  const known = (token: string): SignedIn | undefined => {
    const entry = remembered.get(token);
    return entry && now() < entry.expires && !ended.has(entry.signedIn.familyId) ? entry.signedIn : undefined;
  };
  return {
    ...tokens,
    known,
    async readAccess(token) {
      const before = known(token);
      if (before) return before;
      remembered.delete(token);
      const signedIn = await tokens.readAccess(token);
      if (ended.has(signedIn.familyId)) throw signInEnded();
      if (remembered.size === maxTokens) remembered.clear();
      remembered.set(token, { expires: expiryOf(token) ?? 0, signedIn });
      return signedIn;
    },
  };
}
