import { randomUUID } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import type { Tokens } from '#machines/session/types.ts';
import { audience, issuer } from '../../../server/auth/tokens.ts';
import { communityId } from '../../../server/demo/people.ts';
import { modelTime } from '#machine-paths';

export const secrets = {
  NYX_ACCESS_SECRET: 'the paths of the session sign access tokens with this',
  NYX_REFRESH_SECRET: 'the paths of the session sign refresh tokens with this',
};

/** Signs a token that expires as long after `begin`, in epoch ms, as the model's token after the model's start. */
async function sign(secret: string, ofModel: string | null, begin: number): Promise<string | null> {
  if (ofModel === null) return null;
  const expires = decodeJwt(ofModel).exp! + (begin - modelTime.start) / 1_000;
  return new SignJWT({ uId: 'demo-player', r: '["p"]', gId: communityId, jti: randomUUID() })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(expires - 3_600)
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret));
}

/** Signed tokens in place of the model's unsigned ones. @param begin the beginning of the path in epoch ms */
export const realTokens = async ({ jwt, refreshJwt }: Tokens, begin: number): Promise<Tokens> => ({
  jwt: await sign(secrets.NYX_ACCESS_SECRET, jwt, begin),
  refreshJwt: await sign(secrets.NYX_REFRESH_SECRET, refreshJwt, begin),
});
