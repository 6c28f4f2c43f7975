import { randomBytes } from 'node:crypto';

/** How long a sign-in code may be redeemed, in ms. */
const codeLifetime = 60_000;

/** More than the sign-in page can be asked for in a minute; beyond, the oldest codes go first. */
const mostCodes = 10_000;

/** What a sign-in code is issued for: a member, and the address that it is sent to. */
export interface CodeUse {
  memberId: string;
  redirect: string;
}

/** Sign-in codes: each works once and soon expires. In memory: a restart costs one more click. */
export function createCodes(now: () => number) {
  const codes = new Map<string, { use: CodeUse; expires: number }>();

  const forgetOld = (): void => {
    // The oldest come first, and all last equally long.
    for (const [code, { expires }] of codes) {
      if (expires > now() && codes.size < mostCodes) return;
      codes.delete(code);
    }
  };

  return {
    issue(use: CodeUse): string {
      forgetOld();
      const code = randomBytes(32).toString('base64url');
      codes.set(code, { use, expires: now() + codeLifetime });
      return code;
    },

    /** @returns what it was issued for, or null for a code that is unknown, used or expired */
    redeem(code: string): CodeUse | null {
      const issued = codes.get(code);
      codes.delete(code);
      return issued && issued.expires > now() ? issued.use : null;
    },
  };
}

export type Codes = ReturnType<typeof createCodes>;
