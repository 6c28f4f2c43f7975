import { expiryOf } from '#core/rules/tokens.ts';
import { signInEnded } from '../problems.ts';
import type { EndedSignIns } from './ended.ts';
import type { SignedIn, Tokens } from './tokens.ts';

/** Most remembered tokens; beyond it, all are checked again. */
const mostTokens = 5_000;

export interface RememberingTokens extends Tokens {
  /** Synchronously returns the member of an access token that was read before and has not expired. */
  known(token: string): SignedIn | undefined;
}

/**
 * Checks the signature of an access token once, and at every use its expiry and whether its sign-in has
 * `ended`. `now` is epoch ms.
 */
export function rememberAccess(
  tokens: Tokens,
  ended: Pick<EndedSignIns, 'has'>,
  now: () => number,
): RememberingTokens {
  const remembered = new Map<string, { expires: number; signedIn: SignedIn }>();
  const known = (token: string): SignedIn | undefined => {
    const found = remembered.get(token);
    return found && now() < found.expires && !ended.has(found.signedIn.familyId) ? found.signedIn : undefined;
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
      if (remembered.size === mostTokens) remembered.clear();
      remembered.set(token, { expires: expiryOf(token) ?? 0, signedIn });
      return signedIn;
    },
  };
}
