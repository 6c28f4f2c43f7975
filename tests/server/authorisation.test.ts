import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Call, calls } from '#core/contract/calls.ts';
import { decodeToken, expiryOf, rolesOf } from '#core/rules/tokens.ts';
import type { Role } from '#core/contract/roles.ts';
import { holdsAny } from '#core/rules/roles.ts';
import { sharedServer } from './community.ts';
import { digest, failure, lyra, pathOf, serve, type TestServer } from './support.ts';

const guarded = (Object.entries(calls) as [string, Call][]).filter(([, { who }]) => who !== 'anyone');

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function forge(header: unknown, claims: unknown, hash: string, secret: Buffer | string): string {
  const signed = `${base64(header)}.${base64(claims)}`;
  return `${signed}.${createHmac(hash, secret).update(signed).digest('base64url')}`;
}

/** Every token that must not open a door to `call`. */
async function badTokens(server: TestServer, call: Call): Promise<Record<string, string>> {
  const { authToken, refreshToken } = await server.signIn('demo-admin');
  const good = call.who === 'refreshToken' ? refreshToken : authToken;
  const claims = { ...decodeToken(good) };
  const secrets = JSON.parse(await readFile(join(server.dataDir, 'secrets.json'), 'utf8'));
  const secret = Buffer.from(call.who === 'refreshToken' ? secrets.refresh : secrets.access, 'hex');
  const [head, body, signature] = good.split('.');
  const now = Math.floor(server.clock.now / 1_000);
  const signed = (changed: object) =>
    forge({ alg: 'HS256', typ: 'JWT' }, { ...claims, ...changed }, 'sha256', secret);
  return {
    junk: 'junk',
    'three junk parts': 'a.b.c',
    truncated: good.slice(0, -5),
    'without signature': `${head}.${body}.`,
    'of the other kind': call.who === 'refreshToken' ? authToken : refreshToken,
    tampered: `${head}.${base64({ ...claims, uId: 'demo-keeper' })}.${signature}`,
    unsigned: `${base64({ alg: 'none', typ: 'JWT' })}.${body}.`,
    'of another algorithm': forge({ alg: 'HS512', typ: 'JWT' }, claims, 'sha512', secret),
    'of a foreign server': forge({ alg: 'HS256', typ: 'JWT' }, claims, 'sha256', 'another secret'),
    expired: signed({ exp: now }),
    'without expiry': signed({ exp: undefined }),
    'without member': signed({ uId: undefined }),
    'with a number for a member': signed({ uId: 7 }),
    'of another community': signed({ gId: 'elsewhere' }),
    'of another issuer': signed({ iss: 'elsewhere' }),
    'for another audience': signed({ aud: 'elsewhere' }),
  };
}

const shared = sharedServer();

describe('every guarded call', () => {
  test.each(guarded)('%s answers 401 to no token and to every bad one', async (_name, call) => {
    const server = shared();
    const path = pathOf(call.path, { characterId: lyra, itemId: 'Beeswax', sessionId: 'session-0001' });
    const ask = (headers: Record<string, string>) =>
      server.app.inject({ method: call.method, url: path, headers });
    expect(failure(await ask({})).code).toBe(401);
    expect(failure(await ask({ authorization: 'Basic abc' })).code).toBe(401);
    for (const [kind, token] of Object.entries(await badTokens(server, call)))
      expect([kind, (await ask({ authorization: `Bearer ${token}` })).statusCode]).toEqual([kind, 401]);
  });
});

describe('every call that takes a role', () => {
  const members = ['admin', 'keeper', 'master', 'newcomer', 'player', 'warden'].map((name) => `demo-${name}`);
  const withRoles = guarded.filter(([, { who }]) => Array.isArray(who));

  test.each(withRoles)(
    '%s is open to who holds one, and closed to the others whatever they send',
    async (_name, call) => {
      const server = shared();
      const before = await digest(server);
      for (const id of members) {
        const { authToken } = await server.signIn(id);
        const held = (await server.app.store.members.find(id))!.roles;
        const answer = await server.ask(
          // Nothing here exists and the body is broken: what is closed must say so first.
          {
            method: call.method,
            url: pathOf(call.path, { characterId: 'no:one', itemId: 'nothing', sessionId: 'none' }),
            ...(call.body ? { payload: '{', headers: { 'content-type': 'application/json' } } : {}),
          },
          authToken,
        );
        const mayCall = holdsAny(held, call.who as Role[]);
        expect([id, answer.statusCode === 403]).toEqual([id, !mayCall]);
      }
      expect(await digest(server)).toBe(before);
    },
  );
});

test('who asks is checked before what they ask: a broken body without a token is 401', async () => {
  const server = await serve();
  const answer = await server.app.inject({
    method: 'POST',
    url: '/item/byIds',
    payload: '{',
    headers: { 'content-type': 'application/json' },
  });
  expect(failure(answer).code).toBe(401);
});

test('an access token says who, where and with which roles, for an hour; a refresh token for thirty days, without roles', async () => {
  const server = await serve();
  const { authToken, refreshToken } = await server.signIn('demo-keeper');
  const claims: Record<string, unknown> = { ...decodeToken(authToken) };
  expect(claims).toMatchObject({
    uId: 'demo-keeper',
    r: expect.any(String),
    gId: expect.any(String),
    iss: 'nyx',
  });
  expect(claims['aud']).toBeTypeOf('string');
  expect(new Set(rolesOf(authToken))).toEqual(
    new Set(['MANAGE_CHARACTERS', 'MANAGE_ITEMS', 'DELETE_ITEMS', 'PLAYER']),
  );
  expect(expiryOf(authToken)).toBe(server.clock.now + 3_600_000);
  expect(expiryOf(refreshToken)).toBe(server.clock.now + 30 * 86_400_000);
  expect(decodeToken(refreshToken)).not.toHaveProperty('r');
});

test('a member without roles gets a token without the claim', async () => {
  const server = await serve();
  await server.app.store.db
    .updateTable('member')
    .set({ roles: '[]' })
    .where('id', '=', 'demo-newcomer')
    .execute();
  expect(decodeToken((await server.signIn('demo-newcomer')).authToken)).not.toHaveProperty('r');
});

test('a token works until it expires and not a moment longer', async () => {
  const server = await serve();
  const { authToken, refreshToken } = await server.signIn('demo-player');
  const status = async () => (await server.ask({ url: '/label' }, authToken)).statusCode;
  server.clock.now += 3_599_000;
  expect(await status()).toBe(200);
  server.clock.now += 1_000;
  expect(await status()).toBe(401);
  expect((await server.ask({ method: 'POST', url: '/auth/refresh' }, refreshToken)).statusCode).toBe(200);
  server.clock.now += 30 * 86_400_000;
  expect((await server.ask({ method: 'POST', url: '/auth/refresh' }, refreshToken)).statusCode).toBe(401);
});

test('a refresh gives a new pair that carries the roles of now', async () => {
  const server = await serve();
  const first = await server.signIn('demo-player');
  await server.app.store.db
    .updateTable('member')
    .set({ roles: '["ADMIN"]' })
    .where('id', '=', 'demo-player')
    .execute();
  const second = (await server.ask({ method: 'POST', url: '/auth/refresh' }, first.refreshToken)).json();
  expect(rolesOf(first.authToken)).toEqual(['PLAYER']);
  expect(rolesOf(second.authToken)).toEqual(['ADMIN']);
  expect(second.refreshToken).not.toBe(first.refreshToken);
  expect((await server.ask({ url: '/label' }, second.authToken)).statusCode).toBe(200);
});

test('someone who left the community is not refreshed', async () => {
  const server = await serve();
  const { refreshToken } = await server.signIn('demo-player');
  await server.app.store.db.deleteFrom('member').where('id', '=', 'demo-player').execute();
  expect(failure(await server.ask({ method: 'POST', url: '/auth/refresh' }, refreshToken)).code).toBe(401);
});
