/** Tokens that the stage's server has signed, or would have: good for as long as the path wants. */
import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Tokens } from '#machines/session/types.ts';
import { audience, issuer } from '../../../server/auth/tokens.ts';
import { communityId } from '../../../server/demo/people.ts';
import { fromOtherTab, kept } from '../models/session-tokens.ts';

/** What the stage's server signs with. */
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

/** When the tokens of the model expire: seconds from the path's beginning. */
const lifetimes = new Map<Tokens, [access: number, refresh: number] | null>([
  [kept.both, [minute, 30 * day]],
  [kept.refreshOnly, [-minute, 30 * day]],
  [kept.accessOnly, [minute, 0]],
  [kept.forLong, [26 * day, 30 * day]],
  [kept.expired, [-day, -2 * minute]],
  [kept.nothing, null],
  [fromOtherTab.good, [120 * minute, 30 * day]],
  [fromOtherTab.expired, [-2 * minute, -minute]],
]);

/** Real tokens for those of the model. `begin` is when the path begins, epoch ms. */
export async function realTokens(tokens: Tokens, begin: number): Promise<Tokens> {
  const lifetime = lifetimes.get(tokens);
  if (lifetime === undefined) throw new Error('Nobody knows how long these tokens are good');
  if (lifetime === null) return { jwt: null, refreshJwt: null };
  const [access, refresh] = lifetime.map((seconds) => begin / 1_000 + seconds) as [number, number];
  return {
    jwt: await sign(secrets.NYX_ACCESS_SECRET, access),
    refreshJwt: await sign(secrets.NYX_REFRESH_SECRET, refresh),
  };
}
