import { expiryOf } from '#core/rules/tokens.ts';
import type { SignedIn, Tokens } from './tokens.ts';

/** Tokens of so many members at most; beyond, all are checked anew. */
const mostTokens = 5_000;

export interface RememberingTokens extends Tokens {
  /** Whom an access token speaks for that was read before and has not expired: at once, with no promise to wait for. */
  known(token: string): SignedIn | undefined;
}

/** The same tokens, the signature of an access token checked once and its expiry at every use. `now` is epoch ms. */
export function rememberAccess(tokens: Tokens, now: () => number): RememberingTokens {
  const remembered = new Map<string, { expires: number; signedIn: SignedIn }>();
  const known = (token: string): SignedIn | undefined => {
    const found = remembered.get(token);
    return found && now() < found.expires ? found.signedIn : undefined;
  };
  return {
    ...tokens,
    known,
    async readAccess(token) {
      const before = known(token);
      if (before) return before;
      remembered.delete(token);
      const signedIn = await tokens.readAccess(token);
      if (remembered.size === mostTokens) remembered.clear();
      remembered.set(token, { expires: expiryOf(token) ?? 0, signedIn });
      return signedIn;
    },
  };
}
