import { hkdfSync, randomInt, timingSafeEqual } from 'node:crypto';
import { newestOf, type SecretsRing } from '../auth/secrets.ts';

/** The cookie of browsers in which the code was entered. */
export const doorCookie = 'nyx-door';

/** Seconds. */
const cookieLifetime = 365 * 24 * 60 * 60;

/** Letters and digits of a code, without those that look alike. */
const signs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

const newCode = (): string => Array.from({ length: 12 }, () => signs[randomInt(signs.length)]).join('');

const isEqual = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

export interface Door {
  /** The code to enter once in each browser, in groups of four; new at each start. */
  code: string;
  /** Whether the code was entered in this browser; `cookies` is the request's header. */
  isOpen(cookies: string | undefined): boolean;
  /** The cookie for a browser that sends the right code, otherwise null. */
  open(shown: string): string | null;
}

/**
 * A code in front of a sign-in page that asks for no password. Only someone who can read the server's output
 * may pass: no header proves that a request came through no proxy. The cookie stays valid after a restart.
 */
export function createDoor(secrets: SecretsRing): Door {
  const code = newCode();
  const passes = secrets.map(({ access, refresh }) =>
    Buffer.from(hkdfSync('sha256', Buffer.concat([access, refresh]), '', 'nyx sign-in page', 32)).toString(
      'base64url',
    ),
  );
  return {
    code: code.replaceAll(/.{4}(?=.)/g, '$&-'),
    isOpen: (cookies = '') =>
      cookies.split(';').some((cookie) => {
        const [name, value = ''] = cookie.trim().split('=', 2);
        return name === doorCookie && passes.some((pass) => isEqual(value, pass));
      }),
    open: (shown) =>
      isEqual(shown.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''), code)
        ? `${doorCookie}=${newestOf(passes)}; Path=/oauth2; Max-Age=${cookieLifetime}; HttpOnly; SameSite=Strict`
        : null,
  };
}
