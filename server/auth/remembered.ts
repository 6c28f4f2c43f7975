import { expiryOf } from '#core/rules/tokens.ts';
import type { SignedIn, Tokens } from './tokens.ts';

/** Tokens of so many members at most; beyond, all are checked anew. */
const mostTokens = 5_000;

/** The same tokens, the signature of an access token checked once and its expiry at every use. `now` is epoch ms. */
export function rememberAccess(tokens: Tokens, now: () => number): Tokens {
  const known = new Map<string, { expires: number; signedIn: SignedIn }>();
  return {
    ...tokens,
    async readAccess(token) {
      const remembered = known.get(token);
      if (remembered && now() < remembered.expires) return remembered.signedIn;
      known.delete(token);
      const signedIn = await tokens.readAccess(token);
      if (known.size === mostTokens) known.clear();
      known.set(token, { expires: expiryOf(token) ?? 0, signedIn });
      return signedIn;
    },
  };
}
