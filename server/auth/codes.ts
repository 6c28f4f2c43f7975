import { randomBytes } from 'node:crypto';

/** How long a sign-in code may be redeemed, in ms. */
const codeLifetime = 60_000;

/** More codes than the sign-in page can issue in a minute; beyond it, the oldest are dropped. */
const mostCodes = 10_000;

/** The member and the redirect address that a sign-in code is issued for. */
export interface CodeUse {
  memberId: string;
  redirect: string;
}

/**
 * Sign-in codes: each works once and expires soon. They are held in memory: after a restart, a member clicks
 * once more.
 */
export function createCodes(now: () => number) {
  const codes = new Map<string, { use: CodeUse; expires: number }>();

  const forgetOld = (): void => {
    // Codes are in order of issue and have the same lifetime.
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

    /** @returns the use of the code, or null if it is unknown, used or expired */
    redeem(code: string): CodeUse | null {
      const issued = codes.get(code);
      codes.delete(code);
      return issued && issued.expires > now() ? issued.use : null;
    },
  };
}

export type Codes = ReturnType<typeof createCodes>;
