import { type Role, roleCodes, roles as allRoles } from '../contract/roles.ts';

/** Tokens count as expired this many ms early (specification, section 9). */
export const expiryMargin = 10_000;

/** What an access or refresh token says about itself; nothing here is verified. */
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
 * @throws Error 'Invalid JWT format' when it is not three dot-separated parts (specification, section 5),
 *   or whatever decoding its middle part throws.
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

/** What a token says; nothing when it is absent or malformed. */
function claimsOf(token: string | null): TokenClaims {
  try {
    return decodeToken(token ?? '');
  } catch {
    return {};
  }
}

/** When a token expires, in epoch ms; null when it is malformed or does not say. */
export function expiryOf(token: string | null): number | null {
  const { exp } = claimsOf(token);
  return Number.isFinite(exp) ? Number(exp) * 1_000 : null;
}

/** How long until a token counts as expired, in ms, never negative; 0 for an absent or unreadable one. */
export const timeToExpiry = (token: string | null, now: number): number =>
  Math.max(0, (expiryOf(token) ?? 0) - expiryMargin - now);

/** Whether a token is to be treated as expired at `now` (epoch ms): early by the margin, or not readable. */
export const isExpired = (token: string | null, now: number): boolean => timeToExpiry(token, now) === 0;

/** The member's id that a token names, or null. */
export function memberOf(token: string | null): string | null {
  const { uId } = claimsOf(token);
  return typeof uId === 'string' ? uId : null;
}

/**
 * @returns the roles for a list of codes
 * @throws Error 'Invalid Roles: {code}' on a code that is not ours
 */
export function rolesOfCodes(codes: readonly unknown[]): Role[] {
  return codes.map((code) => {
    const role = allRoles.find((candidate) => roleCodes[candidate] === code);
    if (!role) throw new Error(`Invalid Roles: ${String(code)}`);
    return role;
  });
}

/** The roles that an access token carries; none when it is empty, unreadable or names an unknown role (section 5). */
export function rolesOf(token: string | null): Role[] {
  const { r } = claimsOf(token);
  try {
    const codes: unknown = typeof r === 'string' ? JSON.parse(r) : null;
    return Array.isArray(codes) ? rolesOfCodes(codes) : [];
  } catch {
    return [];
  }
}
