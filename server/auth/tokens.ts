import { randomUUID } from 'node:crypto';
import { type CryptoKey, type JWTHeaderParameters, jwtVerify, type JWTPayload, SignJWT } from 'jose';
import type { TokenPair } from '#core/contract/members.ts';
import { type Role, roleCodes } from '#core/contract/roles.ts';
import { rolesOf } from '#core/rules/tokens.ts';
import { notSignedIn } from '../problems.ts';
import { type Identified, newestOf, ofKid, type SecretsRing, timeToRestart } from './secrets.ts';

/** In every token; they do not depend on the address (docs/wire-contract.md#wire-access-token-issuer). */
export const issuer = 'nyx';
export const audience = 'nyx-members';

/** Seconds. */
export const accessLifetime = 60 * 60;
export const refreshLifetime = 30 * 24 * 60 * 60;

const lifetimes = { access: accessLifetime, refresh: refreshLifetime };

const algorithm = 'HS256';

const invalid = () => notSignedIn('Your sign-in is not valid or has expired. Please sign in again.');

/**
 * Whether a token is written as tokens are issued. Other ways of writing the same bytes, such as with `=` at the end, would
 * pass the check of the signature and be unknown to everything that knows tokens by their text. A header that names its
 * key or algorithm twice means something else to every reader.
 */
function isAsIssued(token: string): boolean {
  const parts = token.split('.');
  if (!parts.every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)) return false;
  const header = Buffer.from(parts[0]!, 'base64url').toString();
  try {
    return JSON.stringify(JSON.parse(header)) === header;
  } catch {
    return false;
  }
}

interface Keys extends Identified {
  /** When the last token was signed with them at the latest, epoch ms. */
  until: number;
  access: CryptoKey;
  refresh: CryptoKey;
}

const importKey = (secret: Uint8Array): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', new Uint8Array(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);

const importKeys = (secrets: SecretsRing): Promise<Keys[]> =>
  Promise.all(
    secrets.map(async ({ kid, access, refresh, replaced = Infinity }) => ({
      kid,
      until: replaced + timeToRestart,
      access: await importKey(access),
      refresh: await importKey(refresh),
    })),
  );

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
  /** Whose key signs them, of those that are known; without one the oldest, and they name none. */
  kid?: string | undefined;
  /** Epoch ms. */
  issued: number;
}

export interface Tokens {
  /** What the next pair is made of. No two tokens are equal: each has an id of its own. */
  newIds(): Required<Pick<PairParts, 'accessId' | 'refreshId' | 'kid'>>;
  /**
   * Both tokens; `expires` of the refresh token is in epoch ms.
   * @throws Refusal 401 when the key is not known any more
   */
  makePair(parts: PairParts): Promise<{ pair: TokenPair; expires: number }>;
  /** @throws Refusal 401 on anything but an unexpired access token of ours */
  readAccess(token: string): Promise<SignedIn>;
  /** @throws Refusal 401 on anything but an unexpired refresh token of ours */
  readRefresh(token: string): Promise<RefreshClaims>;
}

/** Makes and checks tokens. `communityId` is their `gId`; `now` is epoch ms. */
export async function createTokens(
  secrets: SecretsRing,
  communityId: string,
  now: () => number,
): Promise<Tokens> {
  const ring = await importKeys(secrets);
  const { kid: newest } = newestOf(ring);

  const sign = (
    claims: Record<string, string>,
    issued: number,
    expires: number,
    key: CryptoKey,
    kid: string | undefined,
  ): Promise<string> =>
    new SignJWT({ ...claims, gId: communityId })
      .setProtectedHeader({ alg: algorithm, typ: 'JWT', ...(kid === undefined ? {} : { kid }) })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(issued)
      .setExpirationTime(expires)
      .sign(key);

  const verify = async (token: string, use: 'access' | 'refresh'): Promise<JWTPayload & { uId: string }> => {
    if (!isAsIssued(token)) throw invalid();
    const keysOf = ({ kid }: JWTHeaderParameters): Keys => {
      const keys = ofKid(ring, kid);
      if (!keys) throw invalid();
      return keys;
    };
    const { payload, protectedHeader } = await jwtVerify(token, (header) => keysOf(header)[use], {
      algorithms: [algorithm],
      issuer,
      audience,
      currentDate: new Date(now()),
      requiredClaims: ['iat', 'exp', 'uId', 'gId'],
    }).catch(() => {
      // Which check failed is nobody's business but the member's, who has to sign in again either way.
      throw invalid();
    });
    const { uId, gId, iat = Infinity, exp = Infinity } = payload;
    // Who has got hold of secrets that were replaced makes no token with them that this server has not made.
    if (iat * 1_000 > keysOf(protectedHeader).until || exp - iat > lifetimes[use]) throw invalid();
    if (typeof uId !== 'string' || gId !== communityId)
      throw notSignedIn('Your sign-in belongs to another community. Please sign in again.');
    return { ...payload, uId };
  };

  return {
    newIds: () => ({ accessId: randomUUID(), refreshId: randomUUID(), kid: newest }),

    async makePair({ memberId: uId, roles, familyId, accessId, refreshId, kid, issued }) {
      const keys = ofKid(ring, kid);
      if (!keys) throw invalid();
      const since = Math.floor(issued / 1_000);
      const codes = roles.map((role) => roleCodes[role]);
      const access: Record<string, string> = { uId, jti: accessId, fId: familyId };
      if (codes.length > 0) access['r'] = JSON.stringify(codes);
      const refresh = { uId, jti: refreshId, fId: familyId };
      const expires = since + refreshLifetime;
      return {
        pair: {
          authToken: await sign(access, since, since + accessLifetime, keys.access, kid),
          refreshToken: await sign(refresh, since, expires, keys.refresh, kid),
        },
        expires: expires * 1_000,
      };
    },
    async readAccess(token) {
      const { uId, fId } = await verify(token, 'access');
      return { memberId: uId, roles: rolesOf(token), familyId: typeof fId === 'string' ? fId : null };
    },
    async readRefresh(token) {
      const { uId, fId, exp = 0 } = await verify(token, 'refresh');
      return {
        token,
        memberId: uId,
        familyId: typeof fId === 'string' ? fId : null,
        expires: exp * 1_000,
      };
    },
  };
}
