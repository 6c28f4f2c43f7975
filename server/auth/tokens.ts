import { said } from '#core/contract/refusals.ts';
import { randomUUID } from 'node:crypto';
import { type CryptoKey, type JWTHeaderParameters, jwtVerify, type JWTPayload, SignJWT } from 'jose';
import { type Role, roleCodes } from '#core/contract/roles.ts';
import { rolesOf } from '#core/rules/tokens.ts';
import { notSignedIn } from '../problems.ts';
import { type Identified, newestOf, ofKid, type SecretsRing, timeToRestart } from './secrets.ts';

/**
 * Claims of every token. They do not depend on the server's address
 * (docs/wire-contract.md#wire-access-token-issuer).
 */
export const issuer = 'nyx';
export const audience = 'nyx-members';

/** Lifetimes of tokens in seconds. */
export const accessLifetime = 60 * 60;
export const refreshLifetime = 30 * 24 * 60 * 60;

const lifetimes = { access: accessLifetime, refresh: refreshLifetime };

const algorithm = 'HS256';

const invalid = () => notSignedIn(said('invalidSignIn'));

/**
 * Whether a token is encoded as issued. Other encodings of the same bytes, such as with `=` at the end, would
 * pass the signature check but be unknown to code that compares tokens as strings. Parsers may also disagree
 * about a header that names its key or algorithm twice.
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
  /** Latest time at which a token may have been signed with these keys, epoch ms. */
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

/** The member that an access token identifies. */
export interface SignedIn {
  memberId: string;
  roles: Role[];
  /** Id of the sign-in to which the token belongs; null if the token was issued before access tokens named it. */
  familyId: string | null;
}

/** The claims of a refresh token of ours. */
export interface RefreshClaims {
  token: string;
  memberId: string;
  /**
   * Id of the sign-in to which the token belongs: all tokens of one sign-in are a family. Null if the token was issued
   * before families existed.
   */
  familyId: string | null;
  /** Epoch ms. */
  expires: number;
}

/** The parts of a pair of tokens: equal parts make an identical pair. */
export interface PairParts {
  memberId: string;
  roles: readonly Role[];
  familyId: string;
  accessId: string;
  refreshId: string;
  /** Id of the key that signs the tokens. Absent: the oldest key signs, and the tokens name no key. */
  kid?: string | undefined;
  /** Epoch ms. */
  issued: number;
}

/** Signs and verifies tokens. `communityId` is their `gId`; `now` is epoch ms. */
export async function createTokens(secrets: SecretsRing, communityId: string, now: () => number) {
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
      // The answer does not reveal which check failed: the member has to sign in again either way.
      throw invalid();
    });
    const { uId, gId, iat = Infinity, exp = Infinity } = payload;
    // Replaced secrets may have been stolen: refuse tokens that this server cannot have issued.
    if (iat * 1_000 > keysOf(protectedHeader).until || exp - iat > lifetimes[use]) throw invalid();
    if (typeof uId !== 'string' || gId !== communityId) throw notSignedIn(said('anotherCommunity'));
    return { ...payload, uId };
  };

  return {
    /** New ids for the next pair, so that no two tokens are equal. */
    newIds: () => ({ accessId: randomUUID(), refreshId: randomUUID(), kid: newest }),

    /**
     * Signs both tokens. `expires` is the expiry of the refresh token in epoch ms.
     * @throws Refusal 401 when the key is no longer known
     */
    async makePair({ memberId: uId, roles, familyId, accessId, refreshId, kid, issued }: PairParts) {
      const keys = ofKid(ring, kid);
      if (!keys) throw invalid();
      const issuedSeconds = Math.floor(issued / 1_000);
      const codes = roles.map((role) => roleCodes[role]);
      const access: Record<string, string> = { uId, jti: accessId, fId: familyId };
      if (codes.length > 0) access['r'] = JSON.stringify(codes);
      const refresh = { uId, jti: refreshId, fId: familyId };
      const expires = issuedSeconds + refreshLifetime;
      return {
        pair: {
          authToken: await sign(access, issuedSeconds, issuedSeconds + accessLifetime, keys.access, kid),
          refreshToken: await sign(refresh, issuedSeconds, expires, keys.refresh, kid),
        },
        expires: expires * 1_000,
      };
    },
    /** @throws Refusal 401 on anything but an unexpired access token of ours */
    async readAccess(token: string): Promise<SignedIn> {
      const { uId, fId } = await verify(token, 'access');
      return { memberId: uId, roles: rolesOf(token), familyId: typeof fId === 'string' ? fId : null };
    },
    /** @throws Refusal 401 on anything but an unexpired refresh token of ours */
    async readRefresh(token: string): Promise<RefreshClaims> {
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

export type TokenService = Awaited<ReturnType<typeof createTokens>>;
