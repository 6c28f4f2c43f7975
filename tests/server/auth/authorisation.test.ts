import { expect, test } from 'vitest';
import { decodeToken, expiryOf, rolesOf } from '#core/rules/tokens.ts';
import { failure, serve } from '../support/serve.ts';

test('an access token names member, community and roles and lasts an hour; a refresh token lasts 30 days and has no roles', async () => {
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

test('a token works until its expiry and not at it', async () => {
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

test('a refresh returns a new pair with the member’s current roles, unless the member has left', async () => {
  const server = await serve();
  const { db } = server.app.store;
  const setRoles = (roles: string) =>
    db.updateTable('member').set({ roles }).where('id', '=', 'demo-player').execute();
  const refresh = (token: string) => server.ask({ method: 'POST', url: '/auth/refresh' }, token);
  const first = await server.signIn('demo-player');
  await setRoles('["ADMIN"]');
  const second = (await refresh(first.refreshToken)).json();
  expect([rolesOf(first.authToken), rolesOf(second.authToken)]).toEqual([['PLAYER'], ['ADMIN']]);
  expect(second.refreshToken).not.toBe(first.refreshToken);
  expect((await server.ask({ url: '/label' }, second.authToken)).statusCode).toBe(200);
  await setRoles('[]');
  const third = (await refresh(second.refreshToken)).json();
  expect(decodeToken(third.authToken)).not.toHaveProperty('r');
  await db.deleteFrom('member').where('id', '=', 'demo-player').execute();
  expect(failure(await refresh(third.refreshToken)).code).toBe(401);
});
