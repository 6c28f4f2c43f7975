import { randomBytes } from 'node:crypto';

/** How long a sign-in code may be redeemed, in ms. */
export const codeLifetime = 60_000;

/** Enough for every sign-in of a minute; beyond, the oldest codes go first. */
const mostCodes = 1_000;

/** Sign-in codes: each names a member, works once and soon expires. In memory: a restart costs one more click. */
export function createCodes(now: () => number) {
  const codes = new Map<string, { memberId: string; expires: number }>();

  const forgetOld = (): void => {
    for (const [code, { expires }] of codes)
      if (expires <= now() || codes.size >= mostCodes) codes.delete(code);
  };

  return {
    issue(memberId: string): string {
      forgetOld();
      const code = randomBytes(32).toString('base64url');
      codes.set(code, { memberId, expires: now() + codeLifetime });
      return code;
    },

    /** @returns the member's id, or null for a code that is unknown, used or expired */
    redeem(code: string): string | null {
      const issued = codes.get(code);
      codes.delete(code);
      return issued && issued.expires > now() ? issued.memberId : null;
    },
  };
}

export type Codes = ReturnType<typeof createCodes>;
