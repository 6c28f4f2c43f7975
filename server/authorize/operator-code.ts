import { hkdfSync, randomInt, timingSafeEqual } from 'node:crypto';
import { newestOf, type SecretsRing } from '../auth/secrets.ts';

/** The cookie of browsers in which the code was entered. */
export const operatorCookie = 'nyx-door';

/** Lifetime of the cookie in seconds. */
const cookieLifetime = 365 * 24 * 60 * 60;

/** The letters and digits of codes, without those that look alike. */
const codeCharacters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

const newCode = (): string =>
  Array.from({ length: 12 }, () => codeCharacters[randomInt(codeCharacters.length)]).join('');

const isEqual = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/**
 * Protects the sign-in page without passwords by a code that only people who can read the server's output
 * know. The code is needed because no header can prove that a request did not come through a proxy. The cookie
 * stays valid after a restart.
 */
export function createOperatorCode(secrets: SecretsRing) {
  const code = newCode();
  const cookieValues = secrets.map(({ access, refresh }) =>
    Buffer.from(hkdfSync('sha256', Buffer.concat([access, refresh]), '', 'nyx sign-in page', 32)).toString(
      'base64url',
    ),
  );
  let printing: (() => void) | null = null;
  return {
    /** Calls `print` once, when a browser is asked for the code for the first time. */
    onFirstAsked(print: () => void): void {
      printing = print;
    },
    /** Says that a browser is asked for the code. */
    asked(): void {
      printing?.();
      printing = null;
    },
    /** The code to enter once in each browser, in groups of four; new at each start. */
    code: code.replaceAll(/.{4}(?=.)/g, '$&-'),
    /** Whether the code was entered in this browser; `cookies` is the request's header. */
    wasEntered: (cookies = ''): boolean =>
      cookies.split(';').some((cookie) => {
        const [name, value = ''] = cookie.trim().split('=', 2);
        return name === operatorCookie && cookieValues.some((one) => isEqual(value, one));
      }),
    /** Returns the cookie for a browser that has sent the right code; null for a wrong code. */
    cookieFor: (entered: string): string | null =>
      isEqual(entered.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''), code)
        ? `${operatorCookie}=${newestOf(cookieValues)}; Path=/oauth2; Max-Age=${cookieLifetime}; HttpOnly; SameSite=Strict`
        : null,
  };
}

export type OperatorCode = ReturnType<typeof createOperatorCode>;
