import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { calls } from '#core/contract/calls.ts';
import type { SignIn, TokenPair } from '#core/contract/members.ts';
import { deviceOf } from '#server/auth/device.ts';
import { codeFor, failure, pathOf, serve, type TestServer } from '../support/serve.ts';
import { logOut, pairFrom, readStatus, redeem, refreshStatus } from './support.ts';

const minute = 60_000;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1';

async function signInWith(server: TestServer, member: string, userAgent: string) {
  const code = await codeFor(server.app, member);
  return (await redeem(server, code, { headers: { 'user-agent': userAgent } })).json<TokenPair>();
}

/** A player who signed in on a computer and, half an hour later, on a phone; another member and an administrator. */
async function scene() {
  const server = await serve();
  const computer = await signInWith(server, 'demo-player', firefox);
  const began = server.clock.now;
  server.clock.now += 30 * minute;
  const mobile = await signInWith(server, 'demo-player', phone);
  const stranger = await server.signIn('demo-keeper');
  const admin = await server.signIn('demo-admin');
  const list = async (token: string, url = '/auth/signIns'): Promise<SignIn[]> =>
    (await server.ask({ url }, token)).json();
  return {
    server,
    computer,
    mobile,
    stranger,
    admin,
    began,
    own: (token: string) => list(token),
    of: (member: string) => list(admin.authToken, pathOf(calls.memberSignIns.path, { memberId: member })),
    end: (path: string, token: string) => server.ask({ method: 'DELETE', url: path }, token),
    refreshes: (pair: TokenPair) => refreshStatus(server, pair.refreshToken),
    /** A write that changes nothing: the owner sells an item that does not exist. */
    write: (token: string): Promise<LightMyRequestResponse> =>
      server.post('/character/nobody%3A/inventory', { itemId: 'a', qty: 1, operation: 'SELL' }, token),
  };
}

const endPath = (signInId: string) => pathOf(calls.endSignIn.path, { signInId });

test('the list of sign-ins names the device, the first and the last use, and marks the caller’s own sign-in', async () => {
  const { server, computer, mobile, began, own } = await scene();
  const { now } = server.clock;
  const id: unknown = expect.any(String);
  expect(await own(mobile.authToken)).toEqual([
    { id, browser: 'Safari', system: 'iOS', started: now, lastUsed: now, isCurrent: true },
    { id, browser: 'Firefox', system: 'Linux', started: began, lastUsed: began, isCurrent: false },
  ]);
  server.clock.now += minute;
  const { authToken } = await pairFrom(server, computer.refreshToken);
  const used = { started: began, lastUsed: server.clock.now, isCurrent: true };
  expect((await own(authToken))[0]).toMatchObject({ browser: 'Firefox', ...used });
});

test('the list of sign-ins contains no ended or expired sign-ins, and none of other members', async () => {
  const { server, computer, mobile, own, of, stranger } = await scene();
  expect(await own(stranger.authToken)).toHaveLength(1);
  await logOut(server, mobile.refreshToken);
  expect(await own(computer.authToken)).toMatchObject([{ browser: 'Firefox' }]);
  // A player who has never signed in has an empty list.
  const dates = { date_joined: null, master_since: null };
  const player = { id: '300', name: 'Corvin', normalised_name: 'corvin', ...dates };
  await server.app.store.db.insertInto('player').values(player).execute();
  expect(await of('300')).toEqual([]);
  server.clock.now += 31 * 24 * 60 * minute;
  const { authToken } = await signInWith(server, 'demo-player', phone);
  expect(await own(authToken)).toMatchObject([{ browser: 'Safari', isCurrent: true }]);
});

test('the list of sign-ins stores neither the address nor the rest of the User-Agent', async () => {
  const { server } = await scene();
  const rows = await server.app.store.db.selectFrom('token_family').selectAll().execute();
  const stored = JSON.stringify(rows);
  expect(stored).toContain('"browser":"Firefox","system":"Linux"');
  for (const trace of ['128.0', 'x86_64', '17_5', '127.0.0.1']) expect(stored).not.toContain(trace);
});

test('the end of a sign-in makes the server refuse its reads, writes and refreshes at once, and affects no other sign-in', async () => {
  const { server, computer, mobile, own, end, refreshes, write } = await scene();
  const [, elsewhere] = await own(mobile.authToken);
  expect((await end(endPath(elsewhere!.id), mobile.authToken)).statusCode).toBe(200);
  expect(await readStatus(server, computer.authToken)).toBe(401);
  expect(failure(await write(computer.authToken)).code).toBe(401);
  expect(await refreshes(computer)).toBe(401);
  expect(failure(await end('/auth/signIns?which=all', computer.authToken)).code).toBe(401);
  expect(await own(mobile.authToken)).toMatchObject([{ isCurrent: true }]);
  expect(await refreshes(mobile)).toBe(200);
});

test('the end of a sign-in is refused with 404 for a stranger’s, an unknown and an ended one', async () => {
  const { mobile, stranger, own, end } = await scene();
  const [here, elsewhere] = await own(mobile.authToken);
  for (const id of [here!.id, elsewhere!.id])
    expect(failure(await end(endPath(id), stranger.authToken)).code).toBe(404);
  expect(failure(await end(endPath('none'), mobile.authToken)).code).toBe(404);
  expect((await end(endPath(elsewhere!.id), mobile.authToken)).statusCode).toBe(200);
  expect(failure(await end(endPath(elsewhere!.id), mobile.authToken)).code).toBe(404);
});

test('the end of a sign-in can include all other sign-ins of the member, or all', async () => {
  const { computer, mobile, stranger, own, end, refreshes } = await scene();
  expect((await end('/auth/signIns?which=others', mobile.authToken)).statusCode).toBe(200);
  expect(await refreshes(computer)).toBe(401);
  expect(await own(mobile.authToken)).toHaveLength(1);
  expect(failure(await end('/auth/signIns', mobile.authToken)).code).toBe(400);
  expect(failure(await end('/auth/signIns?which=some', mobile.authToken)).code).toBe(400);
  expect((await end('/auth/signIns?which=all', mobile.authToken)).statusCode).toBe(200);
  expect(await refreshes(mobile)).toBe(401);
  expect(await refreshes(stranger)).toBe(200);
});

const ofPlayer = (signInId: string) =>
  pathOf(calls.endMemberSignIn.path, { memberId: 'demo-player', signInId });

test('ADMIN sees and ends the sign-ins of a member', async () => {
  const { server, admin, computer, mobile, of, end, refreshes } = await scene();
  const [first, second] = await of('demo-player');
  expect([first!.system, second!.system]).toEqual(['iOS', 'Linux']);
  expect(first!.isCurrent || second!.isCurrent).toBe(false);
  expect((await end(ofPlayer(first!.id), admin.authToken)).statusCode).toBe(200);
  expect(await refreshes(mobile)).toBe(401);
  expect(await refreshes(computer)).toBe(200);
  const all = pathOf(calls.endMemberSignIns.path, { memberId: 'demo-player' });
  expect((await end(all, admin.authToken)).statusCode).toBe(200);
  expect(await of('demo-player')).toEqual([]);
  expect(await readStatus(server, computer.authToken)).toBe(401);
});

test('ADMIN gets 404 for another member’s sign-in and for an unknown member', async () => {
  const { server, admin, of, end } = await scene();
  const [keepers] = await of('demo-keeper');
  expect(failure(await end(ofPlayer(keepers!.id), admin.authToken)).code).toBe(404);
  expect(await of('demo-keeper')).toHaveLength(1);
  const unknown = pathOf(calls.memberSignIns.path, { memberId: 'nobody' });
  expect(failure(await server.ask({ url: unknown }, admin.authToken)).code).toBe(404);
  expect(failure(await end(unknown, admin.authToken)).code).toBe(404);
});

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0.0.0 Safari/537.36', 'Chrome', 'Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0', 'Edge', 'Windows'],
  ['Mozilla/5.0 (Linux; Android 10; K) Chrome/126.0 Safari/537.36 EdgA/126.0', 'Edge', 'Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) EdgiOS/126.0.0.0 Safari/604.1', 'Edge', 'iOS'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/126.0.0.0 Safari/537.36 OPR/112.0.0.0', 'Opera', 'Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) Version/17.5 Safari/605.1.15', 'Safari', 'macOS'],
  ['Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) CriOS/126.0 Mobile Safari/604.1', 'Chrome', 'iPadOS'],
  ['Mozilla/5.0 (Android 14) SamsungBrowser/25.0 Chrome/121.0 Safari/537', 'Samsung Internet', 'Android'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0', 'Firefox', 'Android'],
  ['Mozilla/5.0 (X11; CrOS x86_64) Chrome/126.0.0.0 Safari/537.36', 'Chrome', 'ChromeOS'],
  ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/126.0.0.0 Safari/537.36', 'Chrome', 'Linux'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/126.0.0.0 Safari/537.36 Vivaldi/6.8', 'Vivaldi', 'Windows'],
  ['Mozilla/5.0 (iPod touch; CPU iPhone OS 15_8) FxiOS/127.0 Safari/605.1.15', 'Firefox', 'iOS'],
  ['curl/8.5.0', null, null],
  ['', null, null],
])('the User-Agent %j names %s on %s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});
