import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { decodeToken, expiryOf, rolesOf } from '#core/rules/tokens.ts';
import { day } from '#numbers/day.ts';
import { byHmac, tokenOf } from '../support/kid-cases.ts';
import { failure, serve, type TestServer } from '../support/serve.ts';
import { logOut, pairFrom, readStatus, refresh, refreshStatus, restarted, signedIn } from './support.ts';

const minute = 60_000;

/** A refresh token in the format that was used before token families existed. */
async function oldToken(server: TestServer, changed: object = {}): Promise<string> {
  const { refreshToken } = await server.signIn('demo-player');
  const claims: Record<string, unknown> = { ...decodeToken(refreshToken), ...changed };
  delete claims['fId'];
  const { refresh: secret } = JSON.parse(await readFile(join(server.dataDir, 'secrets.json'), 'utf8'));
  return tokenOf('{"alg":"HS256","typ":"JWT"}', claims, byHmac('sha256', Buffer.from(secret, 'hex')));
}

test('an access token names member, community and roles and lasts an hour; a refresh token lasts 30 days and has no roles', async () => {
  const { server, authToken, refreshToken } = await signedIn('demo-keeper');
  const claims: Record<string, unknown> = { ...decodeToken(authToken) };
  const text: unknown = expect.any(String);
  expect(claims).toMatchObject({ uId: 'demo-keeper', r: text, gId: text, aud: text, iss: 'nyx' });
  const roles = rolesOf(authToken).toSorted();
  expect(roles).toEqual(['DELETE_ITEMS', 'MANAGE_CHARACTERS', 'MANAGE_ITEMS', 'PLAYER']);
  expect(expiryOf(authToken)).toBe(server.clock.now + 3_600_000);
  expect(expiryOf(refreshToken)).toBe(server.clock.now + 30 * 86_400_000);
  expect(decodeToken(refreshToken)).not.toHaveProperty('r');
});

test('a refresh returns a new pair with the member’s current roles, unless the member has left', async () => {
  const server = await serve();
  const { db } = server.app.store;
  const setRoles = (roles: string) =>
    db.updateTable('member').set({ roles }).where('id', '=', 'demo-player').execute();
  const first = await server.signIn('demo-player');
  await setRoles('["ADMIN"]');
  const second = await pairFrom(server, first.refreshToken);
  expect([rolesOf(first.authToken), rolesOf(second.authToken)]).toEqual([['PLAYER'], ['ADMIN']]);
  expect(second.refreshToken).not.toBe(first.refreshToken);
  expect(await readStatus(server, second.authToken)).toBe(200);
  await setRoles('[]');
  const third = await pairFrom(server, second.refreshToken);
  expect(decodeToken(third.authToken)).not.toHaveProperty('r');
  await db.deleteFrom('member').where('id', '=', 'demo-player').execute();
  expect(failure(await refresh(server, third.refreshToken)).code).toBe(401);
});

test('no two tokens are equal, even for one member within one second', async () => {
  const server = await serve();
  const pairs = await Promise.all(Array.from({ length: 5 }, () => server.signIn('demo-player')));
  const tokens = pairs.flatMap(({ authToken, refreshToken }) => [authToken, refreshToken]);
  expect(new Set(tokens).size).toBe(10);
  expect(new Set(tokens.map((token) => (decodeToken(token) as { jti?: string }).jti)).size).toBe(10);
});

test('a refresh token gets the same answer within a minute, even simultaneously, and after a restart', async () => {
  const { server, refreshToken } = await signedIn();
  const answers = await Promise.all(Array.from({ length: 20 }, () => pairFrom(server, refreshToken)));
  const first = answers[0]!;
  server.clock.now += minute - 1;
  // Even after the tokens of that answer have been used.
  const second = await pairFrom(server, first.refreshToken);
  answers.push(await pairFrom(server, refreshToken));
  answers.push(await pairFrom(await restarted(server), refreshToken));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(second.refreshToken).not.toBe(first.refreshToken);
});

test('a refresh token ends its sign-in, but no other, when it is reused later', async () => {
  const { server, refreshToken } = await signedIn();
  const elsewhere = await server.signIn('demo-player');
  const next = await pairFrom(server, refreshToken);
  server.clock.now += minute;
  expect(failure(await refresh(server, refreshToken))).toMatchObject({ code: 401 });
  expect(failure(await refresh(server, next.refreshToken)).code).toBe(401);
  expect(await readStatus(server, next.authToken)).toBe(401);
  expect(await refreshStatus(server, elsewhere.refreshToken)).toBe(200);
});

test('a refresh token does not end its sign-in when it is reused later, if the operator allows such reuse', async () => {
  const { server, refreshToken } = await signedIn('demo-player', { reuseKeepsSignIn: true });
  const next = await pairFrom(server, refreshToken);
  server.clock.now += minute;
  expect(failure(await refresh(server, refreshToken)).code).toBe(401);
  expect(await refreshStatus(server, next.refreshToken)).toBe(200);
});

test('a refresh token works even without a token family, and then ends its sign-in when it is reused later', async () => {
  const server = await serve();
  const old = await oldToken(server);
  const next = await pairFrom(server, old);
  expect(await pairFrom(server, old)).toEqual(next);
  const { refreshToken } = await pairFrom(server, next.refreshToken);
  server.clock.now += minute;
  expect(failure(await refresh(server, old)).code).toBe(401);
  expect(failure(await refresh(server, refreshToken)).code).toBe(401);
});

test('a sign-out ends all tokens of its sign-in at once, for reads, writes and refreshes, and those of no other', async () => {
  const server = await serve();
  const here = await server.signIn('demo-admin');
  const elsewhere = await server.signIn('demo-admin');
  const next = await pairFrom(server, here.refreshToken);
  const remove = (token: string) => server.ask({ method: 'DELETE', url: '/session/none' }, token);
  const stop = (token: string) => server.ask({ method: 'POST', url: '/foundry/none' }, token);
  expect((await remove(here.authToken)).statusCode).toBe(404);
  expect(await readStatus(server, here.authToken)).toBe(200);
  // The token that is sent has a successor already.
  const answer = await logOut(server, here.refreshToken);
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: true, message: null, code: null }]);
  for (const { authToken, refreshToken } of [here, next]) {
    expect(failure(await refresh(server, refreshToken)).code).toBe(401);
    expect(failure(await remove(authToken)).code).toBe(401);
    expect((await stop(authToken)).statusCode).toBe(401);
    expect((await server.app.inject(`/foundry/info?jwt=${authToken}`)).statusCode).toBe(401);
    expect(await readStatus(server, authToken)).toBe(401);
  }
  expect(await refreshStatus(server, elsewhere.refreshToken)).toBe(200);
  expect(await readStatus(server, elsewhere.authToken)).toBe(200);
  expect((await remove(elsewhere.authToken)).statusCode).toBe(404);
  expect((await stop(elsewhere.authToken)).statusCode).toBe(404);
});

test('a sign-out ends the access tokens of its sign-in even after a restart', async () => {
  const before = await serve();
  const [here, elsewhere] = [await before.signIn('demo-player'), await before.signIn('demo-player')];
  before.clock.now += 59 * minute;
  await logOut(before, here.refreshToken);
  const server = await restarted(before);
  const statuses = [here, elsewhere].map(({ authToken }) => readStatus(server, authToken));
  expect(await Promise.all(statuses)).toEqual([401, 200]);
});

test('a sign-out fails with 401 for a token that differs only in its notation', async () => {
  const { server, refreshToken } = await signedIn();
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const twin = refreshToken.slice(0, -1) + signs[signs.indexOf(refreshToken.at(-1)!) + 1]!;
  const bytes = (token: string) => Buffer.from(token.split('.')[2]!, 'base64url').toString('hex');
  expect(bytes(twin)).toBe(bytes(refreshToken));
  for (const bad of [twin, ...['=', '==', '.'].map((more) => refreshToken + more)])
    expect([bad, (await logOut(server, bad)).statusCode]).toEqual([bad, 401]);
  expect(await refreshStatus(server, refreshToken)).toBe(200);
});

test('a sign-out succeeds when it is repeated, and revokes a token without a family', async () => {
  const { server, refreshToken } = await signedIn();
  const old = await oldToken(server);
  for (const token of [refreshToken, refreshToken, old, old])
    expect((await logOut(server, token)).statusCode).toBe(200);
  expect(failure(await refresh(server, old)).code).toBe(401);
});

test('the database contains no payload or signature of a token', async () => {
  const server = await serve();
  const first = await server.signIn('demo-player');
  const second = await pairFrom(server, first.refreshToken);
  const { db } = server.app.store;
  const families = await db.selectFrom('token_family').selectAll().execute();
  const rows = JSON.stringify([families, await db.selectFrom('refresh_token').selectAll().execute()]);
  expect(rows).toContain('demo-player');
  for (const token of [first, second].flatMap(({ authToken, refreshToken }) => [authToken, refreshToken]))
    for (const part of token.split('.').slice(1)) expect(rows).not.toContain(part);
});

test('the database drops expired sign-ins, and keeps active ones', async () => {
  const { server: before } = await signedIn();
  let { refreshToken } = await before.signIn('demo-master');
  // A sign-in that has been used for months.
  for (let times = 0; times < 5; times += 1) {
    before.clock.now += 20 * day;
    ({ refreshToken } = await pairFrom(before, refreshToken));
  }
  const { now } = before.clock;
  const after = await restarted(before, { now: () => now + day });
  const families = await after.app.store.db.selectFrom('token_family').select('member_id').execute();
  expect(families).toEqual([{ member_id: 'demo-master' }]);
  // The newest token, and the two that were exchanged in the last thirty days.
  expect(await after.app.store.db.selectFrom('refresh_token').selectAll().execute()).toHaveLength(3);
  expect(await refreshStatus(after, refreshToken)).toBe(200);
});

test('secrets from the settings prevent the creation of secrets in the data folder', async () => {
  const { dataDir } = await serve({ secrets: { access: 'a'.repeat(40), refresh: 'b'.repeat(40) } });
  await expect(readFile(join(dataDir, 'secrets.json'))).rejects.toThrow('ENOENT');
});
