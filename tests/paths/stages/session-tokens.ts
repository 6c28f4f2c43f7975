/** Tokens that the stage's server accepts, with the lifetimes that a path needs. */
import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Tokens } from '#machines/session/types.ts';
import { audience, issuer } from '../../../server/auth/tokens.ts';
import { communityId } from '../../../server/demo/people.ts';
import { fromOtherTab, browserTokens } from '../models/session-tokens.ts';

/** Secrets of the stage's server. */
export const secrets = {
  NYX_ACCESS_SECRET: 'the paths of the session sign access tokens with this',
  NYX_REFRESH_SECRET: 'the paths of the session sign refresh tokens with this',
};

const minute = 60;
const day = 24 * 60 * minute;

/** `expires` is in epoch seconds. */
const sign = (secret: string, expires: number): Promise<string> =>
  new SignJWT({ uId: 'demo-player', r: '["p"]', gId: communityId, jti: randomUUID() })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(expires - 60 * minute)
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret));

/** Expiry of the model's tokens, in seconds from the beginning of the path. */
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

/** Signed tokens for those of the model. `begin` is the path's beginning in epoch ms. */
export async function realTokens(tokens: Tokens, begin: number): Promise<Tokens> {
  const lifetime = lifetimes.get(tokens);
  if (lifetime === undefined) throw new Error('The table of lifetimes does not contain these tokens');
  if (lifetime === null) return { jwt: null, refreshJwt: null };
  const [access, refresh] = lifetime.map((seconds) => begin / 1_000 + seconds) as [number, number];
  return {
    jwt: await sign(secrets.NYX_ACCESS_SECRET, access),
    refreshJwt: await sign(secrets.NYX_REFRESH_SECRET, refresh),
  };
}
