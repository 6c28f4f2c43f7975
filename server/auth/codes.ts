import { randomBytes } from 'node:crypto';

/** How long a sign-in code may be redeemed, in ms. */
const codeLifetime = 60_000;

/** Maximum number of stored codes, more than are issued in a minute; beyond it, the oldest are dropped. */
const maxCodes = 10_000;

/** The member and the redirect address that a sign-in code is issued for. */
export interface CodeUse {
  memberId: string;
  redirect: string;
}

/**
 * Sign-in codes: each works once and expires soon. They are stored only in memory: after a restart, members
 * who are signing in begin again.
 */
export function createCodes(now: () => number) {
  const codes = new Map<string, { use: CodeUse; expires: number }>();

  const forgetOld = (): void => {
    // The map is in the order of issue, and all codes have the same lifetime.
    for (const [code, { expires }] of codes) {
      if (expires > now() && codes.size < maxCodes) return;
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
