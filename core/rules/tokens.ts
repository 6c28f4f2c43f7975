import { type Role, roleCodes, roles as allRoles } from '../contract/roles.ts';

/** Tokens count as expired this many ms before their expiry (docs/specification.md#s9-token-margin). */
export const expiryMargin = 10_000;

/** The claims of an access or refresh token, none of them verified. */
export interface TokenClaims {
  /** The member's id. */
  uId?: unknown;
  /** Expiry in epoch seconds. */
  exp?: unknown;
  /** A JSON-encoded list of role codes. */
  r?: unknown;
}

/**
 * Reads the middle part of a token without verifying it.
 * @throws Error 'Invalid JWT format' if it does not have three dot-separated parts or contains no JSON object
 *   (docs/specification.md#s5-token), or any error of decoding its middle part.
 */
export function decodeToken(token: string): TokenClaims {
  const parts = token.split('.');
  if (parts.length !== 3) throw new Error('Invalid JWT format');
  const base64 = parts[1]!.replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const claims: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  if (typeof claims !== 'object' || claims === null) throw new Error('Invalid JWT format');
  return claims;
}

/** Whether neither token is stored: only then is a visitor certainly signed out. */
export const holdsNoToken = (tokens: { jwt: string | null; refreshJwt: string | null }): boolean =>
  !tokens.jwt && !tokens.refreshJwt;

/** The claims of a token; none if it is absent or malformed. */
function claimsOf(token: string | null): TokenClaims {
  try {
    return decodeToken(token ?? '');
  } catch {
    return {};
  }
}

/** The expiry of a token, in epoch ms; null if it is malformed or has no `exp`. */
export function expiryOf(token: string | null): number | null {
  const { exp } = claimsOf(token);
  return Number.isFinite(exp) ? Number(exp) * 1_000 : null;
}

/** The time in ms until a token counts as expired, never negative; 0 for an absent or unreadable token. */
export const timeToExpiry = (token: string | null, now: number): number =>
  Math.max(0, (expiryOf(token) ?? 0) - expiryMargin - now);

/**
 * Whether a token counts as expired at `now` (epoch ms): from `expiryMargin` before its expiry on, or if it is
 * unreadable.
 */
export const isExpired = (token: string | null, now: number): boolean => timeToExpiry(token, now) === 0;

/** The member's id in a token, or null. */
export function memberOf(token: string | null): string | null {
  const { uId } = claimsOf(token);
  return typeof uId === 'string' ? uId : null;
}

/**
 * @returns the roles for a list of codes
 * @throws Error 'Invalid Roles: {code}' on an unknown code
 */
export function rolesOfCodes(codes: readonly unknown[]): Role[] {
  return codes.map((code) => {
    const role = allRoles.find((candidate) => roleCodes[candidate] === code);
    if (!role) throw new Error(`Invalid Roles: ${String(code)}`);
    return role;
  });
}

/**
 * The roles in an access token; none if it is empty, unreadable or has an unknown code
 * (docs/specification.md#s5-token-empty, docs/specification.md#s5-token-decode,
 * docs/specification.md#s5-token-role).
 */
export function rolesOf(token: string | null): Role[] {
  const { r } = claimsOf(token);
  try {
    const codes: unknown = typeof r === 'string' ? JSON.parse(r) : null;
    return Array.isArray(codes) ? rolesOfCodes(codes) : [];
  } catch {
    return [];
  }
}
