import { randomUUID } from 'node:crypto';
import { jwtVerify, type JWTPayload, SignJWT } from 'jose';
import type { TokenPair } from '#core/contract/auth.ts';
import { type Role, roleCodes } from '#core/contract/roles.ts';
import { rolesOf } from '#core/rules/tokens.ts';
import { notSignedIn } from '../problems.ts';
import type { Secrets } from './secrets.ts';

/** In every token; they do not depend on the address (wire contract, "access token"). */
export const issuer = 'nyx';
export const audience = 'nyx-members';

/** Seconds. */
export const accessLifetime = 60 * 60;
export const refreshLifetime = 30 * 24 * 60 * 60;

const algorithm = 'HS256';

const invalid = () => notSignedIn('Your sign-in is not valid or has expired. Please sign in again.');

/**
 * Whether a token is written as tokens are issued. Other ways of writing the same bytes, such as with `=` at the end, would
 * pass the check of the signature and be unknown to everything that knows tokens by their text.
 */
const isAsIssued = (token: string): boolean =>
  token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);

/** Whom an access token speaks for. */
export interface SignedIn {
  memberId: string;
  roles: Role[];
  /** The sign-in that it belongs to; null for one issued before access tokens said so. */
  familyId: string | null;
}

/** What a refresh token of ours says. */
export interface RefreshClaims {
  token: string;
  memberId: string;
  /** The sign-in that it belongs to; null for one issued before there were families. */
  familyId: string | null;
  /** Epoch ms. */
  expires: number;
}

/** What a pair of tokens is made of: the same of it makes the same pair, to the letter. */
export interface PairParts {
  memberId: string;
  roles: readonly Role[];
  familyId: string;
  accessId: string;
  refreshId: string;
  /** Epoch ms. */
  issued: number;
}

export interface Tokens {
  /** Both tokens; `expires` of the refresh token is in epoch ms. */
  makePair(parts: PairParts): Promise<{ pair: TokenPair; expires: number }>;
  /** @throws Refusal 401 on anything but an unexpired access token of ours */
  readAccess(token: string): Promise<SignedIn>;
  /** @throws Refusal 401 on anything but an unexpired refresh token of ours */
  readRefresh(token: string): Promise<RefreshClaims>;
}

/** No two tokens are equal: each has an id of its own. */
export const newTokenIds = () => ({ accessId: randomUUID(), refreshId: randomUUID() });

/** Makes and checks tokens. `communityId` is their `gId`; `now` is epoch ms. */
export async function createTokens(
  secrets: Pick<Secrets, 'access' | 'refresh'>,
  communityId: string,
  now: () => number,
): Promise<Tokens> {
  const importKey = (secret: Uint8Array<ArrayBuffer>) =>
    crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
  const accessKey = await importKey(new Uint8Array(secrets.access));
  const refreshKey = await importKey(new Uint8Array(secrets.refresh));

  const sign = (
    claims: Record<string, string>,
    issued: number,
    expires: number,
    key: CryptoKey,
  ): Promise<string> =>
    new SignJWT({ ...claims, gId: communityId })
      .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(issued)
      .setExpirationTime(expires)
      .sign(key);

  const verify = async (token: string, key: CryptoKey): Promise<JWTPayload & { uId: string }> => {
    if (!isAsIssued(token)) throw invalid();
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      issuer,
      audience,
      currentDate: new Date(now()),
      requiredClaims: ['exp', 'uId', 'gId'],
    }).catch(() => {
      // Which check failed is nobody's business but the member's, who has to sign in again either way.
      throw invalid();
    });
    const { uId, gId } = payload;
    if (typeof uId !== 'string' || gId !== communityId)
      throw notSignedIn('Your sign-in belongs to another community. Please sign in again.');
    return { ...payload, uId };
  };

  return {
    async makePair({ memberId: uId, roles, familyId, accessId, refreshId, issued }) {
      const since = Math.floor(issued / 1_000);
      const codes = roles.map((role) => roleCodes[role]);
      const access: Record<string, string> = { uId, jti: accessId, fId: familyId };
      if (codes.length > 0) access['r'] = JSON.stringify(codes);
      const expires = since + refreshLifetime;
      return {
        pair: {
          authToken: await sign(access, since, since + accessLifetime, accessKey),
          refreshToken: await sign({ uId, jti: refreshId, fId: familyId }, since, expires, refreshKey),
        },
        expires: expires * 1_000,
      };
    },
    async readAccess(token) {
      const { uId, fId } = await verify(token, accessKey);
      return { memberId: uId, roles: rolesOf(token), familyId: typeof fId === 'string' ? fId : null };
    },
    async readRefresh(token) {
      const { uId, fId, exp = 0 } = await verify(token, refreshKey);
      return {
        token,
        memberId: uId,
        familyId: typeof fId === 'string' ? fId : null,
        expires: exp * 1_000,
      };
    },
  };
}
