import { generateKeyPairSync, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TokenPair } from '#core/contract/members.ts';
import { decodeToken } from '#core/rules/tokens.ts';
import { byHmac, headerOf, hostileHeaders, type Signer, tokenOf } from './kid-cases.ts';
import type { TestServer } from './serve.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const byRsa: Signer = (signed) => sign('sha256', Buffer.from(signed), privateKey);

const forge = (alg: string, claims: object, signer: Signer): string =>
  tokenOf(JSON.stringify({ alg, typ: 'JWT' }), claims, signer);

/** The kind of token that a call accepts as its bearer. */
export type TokenUse = 'access' | 'refresh';

async function secretOf(dataDir: string, use: TokenUse): Promise<Buffer> {
  const secrets: Record<TokenUse, string> = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'));
  return Buffer.from(secrets[use], 'hex');
}

/**
 * `Authorization` headers that must not give access to a call, although `pair` does, by their fault; `undefined` means
 * no header.
 */
export async function badAuthorizations(
  { dataDir, clock }: Pick<TestServer, 'dataDir' | 'clock'>,
  use: TokenUse,
  { authToken, refreshToken }: TokenPair,
): Promise<Record<string, string | undefined>> {
  const [good, other] = use === 'access' ? [authToken, refreshToken] : [refreshToken, authToken];
  const secret = await secretOf(dataDir, use);
  const claims: Record<string, unknown> = { ...decodeToken(good) };
  const [head, body, signature] = good.split('.');
  const signed = (changed: object): string =>
    forge('HS256', { ...claims, ...changed }, byHmac('sha256', secret));
  const more = { exp: Number(claims['exp']) + 60, r: '["a"]' };
  const tokens = {
    junk: 'junk',
    'three junk parts': 'a.b.c',
    truncated: good.slice(0, -5),
    'without signature': `${head}.${body}.`,
    'of the other use': other,
    tampered: `${head}.${base64({ ...claims, ...more })}.${signature}`,
    unsigned: forge('none', claims, () => Buffer.alloc(0)),
    'of HS512': forge('HS512', claims, byHmac('sha512', secret)),
    'of RS256': forge('RS256', claims, byRsa),
    'of a foreign server': forge('HS256', claims, byHmac('sha256', 'another secret')),
    expired: signed({ exp: Math.floor(clock.now / 1_000) }),
    'without expiry': signed({ exp: undefined }),
    'without member': signed({ uId: undefined }),
    'with a number for a member': signed({ uId: 7 }),
    'of another community': signed({ gId: 'elsewhere' }),
    'of another issuer': signed({ iss: 'elsewhere' }),
    'for another audience': signed({ aud: 'elsewhere' }),
  };
  const bearers = Object.entries(tokens).map(([kind, token]) => [kind, `Bearer ${token}`]);
  return {
    none: undefined,
    empty: 'Bearer ',
    'of another scheme': `Basic ${good}`,
    ...Object.fromEntries(bearers),
  };
}

/** Tokens that must be refused because of their header, each with its fault. Their claims are those of `pair`. */
export async function hostileTokens(
  { dataDir }: Pick<TestServer, 'dataDir'>,
  use: TokenUse,
  { authToken, refreshToken }: TokenPair,
): Promise<[what: string, token: string][]> {
  const good = use === 'access' ? authToken : refreshToken;
  const headers = hostileHeaders(headerOf(good).kid!, await secretOf(dataDir, use));
  return headers.map(([what, header, signer]) => [what, tokenOf(header, decodeToken(good), signer)]);
}
