import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decodeToken } from '#core/rules/tokens.ts';
import { byHmac, tokenOf } from './kid-cases.ts';
import { failure, open, serve, temporaryFolder, type TestServer } from './support.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const refresh = (server: TestServer, token: string) =>
  server.ask({ method: 'POST', url: '/auth/refresh' }, token);
const logOut = (server: TestServer, token: string) =>
  server.ask({ method: 'POST', url: '/auth/logout' }, token);
const refreshed = async (server: TestServer, token: string) => (await refresh(server, token)).json();
const status = async (server: TestServer, token: string) => (await refresh(server, token)).statusCode;

/** A refresh token as issued before token families existed. */
async function oldToken(server: TestServer, changed: object = {}): Promise<string> {
  const { refreshToken } = await server.signIn('demo-player');
  const claims: Record<string, unknown> = { ...decodeToken(refreshToken), ...changed };
  delete claims['fId'];
  const { refresh: secret } = JSON.parse(await readFile(join(server.dataDir, 'secrets.json'), 'utf8'));
  return tokenOf('{"alg":"HS256","typ":"JWT"}', claims, byHmac('sha256', Buffer.from(secret, 'hex')));
}

test('no two tokens are equal, even for one member within one second', async () => {
  const server = await serve();
  const pairs = await Promise.all(Array.from({ length: 5 }, () => server.signIn('demo-player')));
  const tokens = pairs.flatMap(({ authToken, refreshToken }) => [authToken, refreshToken]);
  expect(new Set(tokens).size).toBe(10);
  expect(new Set(tokens.map((token) => (decodeToken(token) as { jti?: string }).jti)).size).toBe(10);
});

describe('a refresh token', () => {
  test('is exchanged for the next one, repeatedly', async () => {
    const server = await serve();
    let { refreshToken } = await server.signIn('demo-player');
    const seen = new Set([refreshToken]);
    for (let times = 0; times < 4; times += 1) {
      server.clock.now += 20 * day;
      ({ refreshToken } = await refreshed(server, refreshToken));
      seen.add(refreshToken);
    }
    expect(seen.size).toBe(5);
  });

  test('gets the same answer again within a minute', async () => {
    const server = await serve();
    const { refreshToken } = await server.signIn('demo-player');
    const first = await refreshed(server, refreshToken);
    server.clock.now += minute - 1;
    expect(await refreshed(server, refreshToken)).toEqual(first);
    // Even after the tokens in that answer were used.
    const second = await refreshed(server, first.refreshToken);
    expect(await refreshed(server, refreshToken)).toEqual(first);
    expect(second.refreshToken).not.toBe(first.refreshToken);
  });

  test('gets one answer for many requests at the same moment', async () => {
    const server = await serve();
    const { refreshToken } = await server.signIn('demo-player');
    const answers = await Promise.all(Array.from({ length: 20 }, () => refreshed(server, refreshToken)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await status(server, answers[0].refreshToken)).toBe(200);
  });

  test('gets the same answer after a restart', async () => {
    const dataDir = await temporaryFolder();
    const before = await open({ dataDir });
    const { refreshToken } = await before.signIn('demo-player');
    const first = await refreshed(before, refreshToken);
    await before.app.close();
    expect(await refreshed(await serve({ dataDir }), refreshToken)).toEqual(first);
  });

  test('that is reused later is refused and ends its sign-in, and no other', async () => {
    const server = await serve();
    const { refreshToken } = await server.signIn('demo-player');
    const elsewhere = await server.signIn('demo-player');
    const next = await refreshed(server, refreshToken);
    server.clock.now += minute;
    expect(failure(await refresh(server, refreshToken))).toMatchObject({ code: 401 });
    expect(failure(await refresh(server, next.refreshToken)).code).toBe(401);
    expect((await server.ask({ url: '/label' }, next.authToken)).statusCode).toBe(401);
    expect(await status(server, elsewhere.refreshToken)).toBe(200);
  });

  test('that is reused later is refused without ending the sign-in where the operator allows it', async () => {
    const server = await serve({ reuseKeepsSignIn: true });
    const { refreshToken } = await server.signIn('demo-player');
    const next = await refreshed(server, refreshToken);
    server.clock.now += minute;
    expect(failure(await refresh(server, refreshToken)).code).toBe(401);
    expect(await status(server, next.refreshToken)).toBe(200);
  });

  test('from before token families works once, and so do its successors', async () => {
    const server = await serve();
    const old = await oldToken(server);
    const next = await refreshed(server, old);
    expect(await refreshed(server, old)).toEqual(next);
    const { refreshToken } = await refreshed(server, next.refreshToken);
    server.clock.now += minute;
    expect(failure(await refresh(server, old)).code).toBe(401);
    expect(failure(await refresh(server, refreshToken)).code).toBe(401);
  });

  test('of an unknown sign-in is refused', async () => {
    const server = await serve();
    const { refreshToken } = await server.signIn('demo-player');
    await server.app.store.db.deleteFrom('token_family').execute();
    expect(failure(await refresh(server, refreshToken)).code).toBe(401);
  });
});

describe('a sign-out', () => {
  test('ends its sign-in and no other', async () => {
    const server = await serve();
    const here = await server.signIn('demo-player');
    const elsewhere = await server.signIn('demo-player');
    const newest = await refreshed(server, here.refreshToken);
    const answer = await logOut(server, newest.refreshToken);
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: true, message: null, code: null }]);
    for (const token of [here.refreshToken, newest.refreshToken])
      expect(failure(await refresh(server, token)).code).toBe(401);
    expect(await status(server, elsewhere.refreshToken)).toBe(200);
  });

  test('with a token exchanged meanwhile ends its successors, too', async () => {
    const server = await serve();
    const { refreshToken } = await server.signIn('demo-player');
    const next = await refreshed(server, refreshToken);
    await logOut(server, refreshToken);
    expect(failure(await refresh(server, next.refreshToken)).code).toBe(401);
  });

  test('ends its access tokens at once, the next one’s too, for reads and for writes', async () => {
    const server = await serve();
    const here = await server.signIn('demo-admin');
    const elsewhere = await server.signIn('demo-admin');
    const next = await refreshed(server, here.refreshToken);
    const remove = (token: string) => server.ask({ method: 'DELETE', url: '/session/none' }, token);
    const stop = (token: string) => server.ask({ method: 'POST', url: '/foundry/none' }, token);
    const read = async (token: string) => (await server.ask({ url: '/character/active' }, token)).statusCode;
    expect((await remove(here.authToken)).statusCode).toBe(404);
    expect(await read(here.authToken)).toBe(200);
    await logOut(server, next.refreshToken);
    for (const { authToken } of [here, next]) {
      expect(failure(await remove(authToken)).code).toBe(401);
      expect((await stop(authToken)).statusCode).toBe(401);
      expect((await server.app.inject(`/foundry/info?jwt=${authToken}`)).statusCode).toBe(401);
      expect(await read(authToken)).toBe(401);
    }
    expect(await read(elsewhere.authToken)).toBe(200);
    expect((await remove(elsewhere.authToken)).statusCode).toBe(404);
    expect((await stop(elsewhere.authToken)).statusCode).toBe(404);
  });

  test('ends its access tokens for the server after a restart, too', async () => {
    const dataDir = await temporaryFolder();
    const before = await open({ dataDir });
    const [here, elsewhere] = [await before.signIn('demo-player'), await before.signIn('demo-player')];
    before.clock.now += 59 * minute;
    await logOut(before, here.refreshToken);
    await before.app.close();
    const server = await serve({ dataDir });
    const read = async (token: string) => (await server.ask({ url: '/label' }, token)).statusCode;
    expect([await read(here.authToken), await read(elsewhere.authToken)]).toEqual([401, 200]);
  });

  test.each(['=', '==', '.'])('is refused with a token that ends in %j', async (more) => {
    const server = await serve();
    const { refreshToken } = await server.signIn('demo-player');
    expect((await logOut(server, refreshToken + more)).statusCode).toBe(401);
    expect(await status(server, refreshToken)).toBe(200);
  });

  test('is refused with a token whose last character decodes to the same bytes', async () => {
    const server = await serve();
    const { refreshToken } = await server.signIn('demo-player');
    const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const next = signs[signs.indexOf(refreshToken.at(-1)!) + 1]!;
    const twin = refreshToken.slice(0, -1) + next;
    const bytes = (token: string) => Buffer.from(token.split('.')[2]!, 'base64url').toString('hex');
    expect(bytes(twin)).toBe(bytes(refreshToken));
    expect((await logOut(server, twin)).statusCode).toBe(401);
    expect(await status(server, refreshToken)).toBe(200);
  });

  test('overrides a refresh that is in progress', async () => {
    const server = await serve();
    const { refreshToken } = await server.signIn('demo-player');
    const [answer] = await Promise.all([refresh(server, refreshToken), logOut(server, refreshToken)]);
    const token = answer.statusCode === 200 ? answer.json().refreshToken : refreshToken;
    expect(failure(await refresh(server, token)).code).toBe(401);
  });

  test('succeeds when it is repeated, or sent with an old token', async () => {
    const server = await serve();
    const { refreshToken } = await server.signIn('demo-player');
    for (const token of [refreshToken, refreshToken, await oldToken(server)])
      expect((await logOut(server, token)).statusCode).toBe(200);
  });

  test('of an old token revokes it', async () => {
    const server = await serve();
    const old = await oldToken(server);
    await logOut(server, old);
    expect(failure(await refresh(server, old)).code).toBe(401);
  });
});

describe('the database', () => {
  test('contains no token, only values that cannot be turned into one', async () => {
    const server = await serve();
    const first = await server.signIn('demo-player');
    const second = await refreshed(server, first.refreshToken);
    const { db } = server.app.store;
    const rows = JSON.stringify([
      await db.selectFrom('token_family').selectAll().execute(),
      await db.selectFrom('refresh_token').selectAll().execute(),
    ]);
    expect(rows).toContain('demo-player');
    for (const token of [first, second].flatMap(({ authToken, refreshToken }) => [authToken, refreshToken]))
      for (const part of token.split('.').slice(1)) expect(rows).not.toContain(part);
  });

  test('drops expired sign-ins, and keeps active ones', async () => {
    const dataDir = await temporaryFolder();
    const before = await open({ dataDir });
    await before.signIn('demo-player');
    const kept = await before.signIn('demo-master');
    before.clock.now += 20 * day;
    const { refreshToken } = await refreshed(before, kept.refreshToken);
    const { now } = before.clock;
    await before.app.close();
    const after = await serve({ dataDir, now: () => now + 20 * day });
    const families = await after.app.store.db.selectFrom('token_family').select('member_id').execute();
    expect(families).toEqual([{ member_id: 'demo-master' }]);
    expect(await after.app.store.db.selectFrom('refresh_token').selectAll().execute()).toHaveLength(2);
    expect(await status(after, refreshToken)).toBe(200);
  });
});

test('a sign-in used for years stores no expired token', async () => {
  const dataDir = await temporaryFolder();
  const before = await open({ dataDir });
  let { refreshToken } = await before.signIn('demo-player');
  for (let times = 0; times < 5; times += 1) {
    before.clock.now += 20 * day;
    ({ refreshToken } = await refreshed(before, refreshToken));
  }
  const { now } = before.clock;
  await before.app.close();
  const after = await serve({ dataDir, now: () => now + day });
  // The newest, and the two exchanged in the last thirty days.
  expect(await after.app.store.db.selectFrom('refresh_token').selectAll().execute()).toHaveLength(3);
  expect(await status(after, refreshToken)).toBe(200);
});

describe('secrets from the settings', () => {
  const secrets = { access: 'a'.repeat(40), refresh: 'b'.repeat(40) };

  test('sign the server’s tokens, and none are created in the data folder', async () => {
    const one = await serve({ secrets });
    const { authToken } = await one.signIn('demo-player');
    const other = await serve({ secrets });
    expect((await other.ask({ url: '/label' }, authToken)).statusCode).toBe(200);
    await expect(readFile(join(one.dataDir, 'secrets.json'))).rejects.toThrow('ENOENT');
  });
});
