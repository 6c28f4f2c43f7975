/** Signs tokens that the stage's server accepts, with the lifetimes that a path needs. */
import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Tokens } from '#machines/session/types.ts';
import { audience, issuer } from '../../../server/auth/tokens.ts';
import { communityId } from '../../../server/demo/people.ts';
import { fromOtherTab, browserTokens } from '../models/session-tokens.ts';

export const secrets = {
  NYX_ACCESS_SECRET: 'the paths of the session sign access tokens with this',
  NYX_REFRESH_SECRET: 'the paths of the session sign refresh tokens with this',
};

/** In seconds. */
const minute = 60;
const day = 24 * 60 * minute;

/** Signs a token. @param expires in epoch seconds */
const sign = (secret: string, expires: number): Promise<string> =>
  new SignJWT({ uId: 'demo-player', r: '["p"]', gId: communityId, jti: randomUUID() })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(expires - 60 * minute)
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret));

/** When each of the model's tokens expires, in seconds after the beginning of the path. */
const lifetimes = new Map<Tokens, [access: number, refresh: number] | null>([
  [browserTokens.both, [minute, 30 * day]],
  [browserTokens.refreshOnly, [-minute, 30 * day]],
  [browserTokens.accessOnly, [minute, 0]],
  [browserTokens.forLong, [26 * day, 30 * day]],
  [browserTokens.expired, [-day, -2 * minute]],
  [browserTokens.nothing, null],
  [fromOtherTab.good, [120 * minute, 30 * day]],
  [fromOtherTab.expired, [-2 * minute, -minute]],
]);

/** Signed tokens in place of the model's unsigned ones. @param begin the beginning of the path in epoch ms */
export async function realTokens(tokens: Tokens, begin: number): Promise<Tokens> {
  const lifetime = lifetimes.get(tokens);
  if (lifetime === undefined)
    throw new Error('The table "lifetimes" in session-tokens.ts does not contain these tokens');
  if (lifetime === null) return { jwt: null, refreshJwt: null };
  const [access, refresh] = lifetime.map((seconds) => begin / 1_000 + seconds) as [number, number];
  return {
    jwt: await sign(secrets.NYX_ACCESS_SECRET, access),
    refreshJwt: await sign(secrets.NYX_REFRESH_SECRET, refresh),
  };
}
