import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
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

/** Whom an access token speaks for. */
export interface SignedIn {
  memberId: string;
  roles: Role[];
}

export interface Tokens {
  issue(memberId: string, roles: readonly Role[]): Promise<TokenPair>;
  /** @throws Refusal 401 on anything but an unexpired access token of ours */
  readAccess(token: string): Promise<SignedIn>;
  /** @returns the member's id @throws Refusal 401 on anything but an unexpired refresh token of ours */
  readRefresh(token: string): Promise<string>;
}

/** Issues and checks tokens. `communityId` is their `gId`; `now` is epoch ms. */
export async function createTokens(
  secrets: Secrets,
  communityId: string,
  now: () => number,
): Promise<Tokens> {
  const importKey = (secret: Uint8Array<ArrayBuffer>) =>
    crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
  const accessKey = await importKey(new Uint8Array(secrets.access));
  const refreshKey = await importKey(new Uint8Array(secrets.refresh));

  const sign = (claims: Record<string, string>, lifetime: number, key: CryptoKey): Promise<string> => {
    const issued = Math.floor(now() / 1_000);
    return new SignJWT({ ...claims, gId: communityId })
      .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(issued)
      .setExpirationTime(issued + lifetime)
      .sign(key);
  };

  const verify = async (token: string, key: CryptoKey): Promise<string> => {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      issuer,
      audience,
      currentDate: new Date(now()),
      requiredClaims: ['exp', 'uId', 'gId'],
    }).catch(() => {
      // Which check failed is nobody's business but the member's, who has to sign in again either way.
      throw notSignedIn('Your sign-in is not valid or has expired. Please sign in again.');
    });
    if (typeof payload['uId'] !== 'string' || payload['gId'] !== communityId)
      throw notSignedIn('Your sign-in belongs to another community. Please sign in again.');
    return payload['uId'];
  };

  return {
    async issue(memberId, roles) {
      const codes = roles.map((role) => roleCodes[role]);
      const claims: Record<string, string> = { uId: memberId };
      if (codes.length > 0) claims['r'] = JSON.stringify(codes);
      return {
        authToken: await sign(claims, accessLifetime, accessKey),
        // Two pairs made in one second must differ: rotation tells refresh tokens apart.
        refreshToken: await sign({ uId: memberId, jti: randomUUID() }, refreshLifetime, refreshKey),
      };
    },
    readAccess: async (token) => ({ memberId: await verify(token, accessKey), roles: rolesOf(token) }),
    readRefresh: (token) => verify(token, refreshKey),
  };
}
