import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import { exchange } from '../../hostile/raw.ts';
import { sharedServer } from '../support/community.ts';
import { codeFor, failure, publicUrl, redirect, serve } from '../support/serve.ts';
import { importNothing, pageAddress, press, redeem, restarted } from './support.ts';

/** Checks that an answer refuses a sign-in with this reason, without a redirect. */
function expectRefused(answer: LightMyRequestResponse, code: number, reason: string): void {
  expect([answer.statusCode, answer.headers.location]).toEqual([code, undefined]);
  expect(answer.body).toContain(`<p>${reason}</p>`);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
}

const elsewhere = 'Sign-in has to start on this page.';
const localOnly =
  'This sign-in page asks for no password, so it works only on the computer that runs the server.';

describe('the sign-in page', () => {
  const server = sharedServer();

  test('redirects the member with a code and the unchanged state, or without one', async () => {
    const state = 'ü &?#/=+ "state"';
    const { statusCode, headers } = await press(server(), { state, member: 'demo-player' });
    const target = new URL(String(headers.location));
    expect([statusCode, target.origin + target.pathname]).toEqual([303, redirect]);
    expect(target.searchParams.get('state')).toBe(state);
    expect(target.searchParams.get('code')).toMatch(/^[\w-]{40,}$/);
    const without = new URL(String((await press(server())).headers.location));
    expect([...without.searchParams.keys()]).toEqual(['code']);
  });

  const incomplete =
    'This sign-in link is incomplete or malformed: it needs client_id, redirect_uri and response_type, each once.';
  const codeOnly = 'This sign-in link must request a code (response_type=code).';
  const unregistered = 'This sign-in link redirects to an address that is not registered.';
  test.each<[string, Parameters<typeof press>[1], string]>([
    ['an unknown client', { client_id: 'other' }, 'This sign-in link names an unknown app.'],
    ['no client', { client_id: undefined }, incomplete],
    ['no redirect address', { redirect_uri: undefined }, incomplete],
    ['an unknown redirect address', { redirect_uri: 'https://evil.example/auth' }, unregistered],
    ['an address that only begins alike', { redirect_uri: `${redirect}.evil.example` }, unregistered],
    ['the registered address with a longer path', { redirect_uri: `${redirect}/../x` }, unregistered],
    ['a script as the address', { redirect_uri: 'javascript:alert(1)' }, unregistered],
    ['another response type', { response_type: 'token' }, codeOnly],
  ])('refuses %s with a message and without a redirect', async (_name, changed, reason) => {
    expectRefused(await server().app.inject(pageAddress(changed)), 400, reason);
    expectRefused(await press(server(), { ...changed, member: 'demo-player' }), 400, reason);
  });

  test('refuses an unknown or missing member', async () => {
    expectRefused(await press(server(), {}), 400, 'Choose a member to sign in as.');
    for (const member of ['demo-nobody', '__proto__'])
      expectRefused(await press(server(), { member }), 400, 'There is no such member.');
  });

  test('answers only on the computer that runs the server', async () => {
    const { app } = server();
    const ask = async (options: object) => (await app.inject({ url: pageAddress(), ...options })).statusCode;
    expect(await ask({})).toBe(200);
    expect(await ask({ remoteAddress: '::1' })).toBe(200);
    expect(await ask({ remoteAddress: '::ffff:127.0.0.1', headers: { host: '[::1]:5080' } })).toBe(200);
    expect(await ask({ remoteAddress: '192.168.1.20' })).toBe(403);
    for (const host of ['nyx.example', 'localhost.evil.example', '127.0.0.1.evil.example:80'])
      expect([host, await ask({ headers: { host } })]).toEqual([host, 403]);
    const ofProxies = ['for', 'host', 'proto', 'anything'].map((name) => `x-forwarded-${name}`);
    const others = ['forwarded', 'via', 'x-real-ip', 'cf-connecting-ip', 'cf-ray', 'true-client-ip'];
    for (const header of [...ofProxies, ...others])
      expect([header, await ask({ headers: { [header]: '127.0.0.1' } })]).toEqual([header, 403]);
  });

  test('accepts its form only from its own page on the computer that runs the server', async () => {
    const ofSite = ['same-origin', 'none'].map((site) => ({ 'sec-fetch-site': site }));
    for (const headers of [...ofSite, { host: '[::1]:5080', origin: 'http://[::1]:5080' }])
      expect([headers, (await press(server(), undefined, headers)).statusCode]).toEqual([headers, 303]);
    for (const headers of [
      // This is how a proxy forwards the request of a remote browser.
      { host: '127.0.0.1', origin: 'https://nyx.example' },
      { host: 'localhost:5080', origin: 'http://localhost:5081' },
      { origin: 'null' },
      { origin: undefined },
    ])
      expectRefused(await press(server(), undefined, headers), 403, elsewhere);
  });

  test('issues no code to a visitor on another computer or a page of another site', async () => {
    expectRefused(await press(server(), undefined, {}, '10.0.0.7'), 403, localOnly);
    expectRefused(await press(server(), undefined, { host: 'nyx.example' }), 403, localOnly);
    for (const site of ['cross-site', 'same-site'])
      expectRefused(await press(server(), undefined, { 'sec-fetch-site': site }), 403, elsewhere);
  });
});

describe('the sign-in page of a server', () => {
  test('has a policy that allows its form to redirect to the public address and to registered URLs', async () => {
    const { app } = await serve({ redirectUrls: ['https://app.example/nyx/auth'] });
    const policy = String((await app.inject(pageAddress())).headers['content-security-policy']);
    expect(policy).toMatch(/form-action 'self' http:\/\/localhost:5080 .*https:\/\/app\.example/);
  });

  test('refuses HTTP/1.0, which a proxy may use without identifying itself', async () => {
    const { app } = await serve();
    const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
    const answerTo = async (version: string) => {
      const head = `GET ${pageAddress()} HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`;
      return (await exchange(port, head)).text;
    };
    expect(await answerTo('1.0')).toMatch(/^HTTP\/1\.[01] 403 /);
    expect(await answerTo('1.1')).toMatch(/^HTTP\/1\.1 200 /);
  });

  test.each([
    ['the public address is on another computer', { publicUrl: 'https://nyx.example' }, '127.0.0.1'],
    ['the server listens on every address', {}, '0.0.0.0'],
  ])('refuses every visitor if %s', async (_where, options, host) => {
    const { app } = await serve(options);
    const { port } = new URL(await app.listen({ host, port: 0 }));
    const redirected = { redirect_uri: `http://localhost:${port}/auth` };
    expect((await fetch(`http://127.0.0.1:${port}${pageAddress(redirected)}`)).status).toBe(403);
  });

  test('answers on any computer if the setting allows it, and accepts its form from its own address only', async () => {
    const { app } = await serve({ signInAnywhere: true });
    const headers = { host: 'nyx.example', 'x-forwarded-for': '1.2.3.4' };
    expect((await app.inject({ url: pageAddress(), headers, remoteAddress: '10.0.0.7' })).statusCode).toBe(
      200,
    );
    const statusFrom = async (origin: string | undefined) =>
      (await press({ app }, undefined, { host: 'nyx.example', origin }, '10.0.0.7')).statusCode;
    for (const origin of ['http://nyx.example', undefined]) expect(await statusFrom(origin)).toBe(303);
    for (const origin of ['http://nyx.example:81', 'https://evil.example', 'null'])
      expect([origin, await statusFrom(origin)]).toEqual([origin, 403]);
  });

  test('accepts the address that the server listens on if no public address is configured', async () => {
    const { app } = await serve({ publicUrl: undefined });
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = new URL(origin);
    const ask = (redirect_uri: string) => fetch(`http://127.0.0.1:${port}${pageAddress({ redirect_uri })}`);
    expect((await ask(`http://localhost:${port}/auth`)).status).toBe(200);
    expect((await ask(`${origin}/auth`)).status).toBe(200);
    expect((await ask(`${publicUrl}/auth`)).status).toBe(400);
  });
});

describe('the sign-in page of a real community', () => {
  /** A server after an import, so that its sign-in page requires the code. */
  async function serveRealCommunity(options = {}) {
    const server = await serve(options);
    await importNothing(server.app.store);
    return {
      app: server.app,
      server,
      press: (fields: Parameters<typeof press>[1], cookie = '') =>
        press(server, { state: 'a&b', ...fields }, { cookie }),
      openPage: (cookie: string) => server.app.inject({ url: pageAddress(), headers: { cookie } }),
    };
  }

  test('shows no names and signs no member in before the browser has entered the code', async () => {
    const { press: send, openPage } = await serveRealCommunity();
    const { statusCode, body } = await openPage('');
    expect([statusCode, body.includes('Mira')]).toEqual([200, false]);
    expect(body).toContain('the code that the server has printed');
    const [field, ...others] = body.match(/<(?:input|textarea|select)\b(?! type="hidden")[^>]*>/g) ?? [];
    expect(field).toContain('name="code"');
    expect(others).toEqual([]);
    // A pattern or a maximum length could refuse the text in the form in which the server prints it. A script could
    // prevent pasting. A puzzle would exclude some people.
    expect(field).not.toMatch(/\son\w+=|maxlength|pattern|readonly|type=/);
    expect(body).not.toMatch(/<(?:script|img|iframe|canvas|audio|video)\b/);
    for (const fields of [{ member: 'demo-admin' }, { code: 'AAAA-BBBB-CCCC' }, { code: '' }]) {
      const answer = await send(fields);
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined]);
      expect(answer.body).toContain('That code is wrong');
    }
    expect((await send({ member: 'demo-admin' }, 'nyx-door=x')).statusCode).toBe(403);
  });

  test('accepts a browser that has entered the code, even after a restart', async () => {
    const { app, server, press: send, openPage } = await serveRealCommunity();
    const entered = await send({ code: app.operatorCode.toLowerCase().replaceAll('-', ' ') });
    expect(entered.statusCode).toBe(303);
    const setCookie = String(entered.headers['set-cookie']);
    expect(setCookie).toMatch(/; Path=\/oauth2; Max-Age=31536000; HttpOnly; SameSite=Strict$/);
    const cookie = `other=1; ${setCookie.split(';')[0]}`;
    expect((await openPage(cookie)).body).toContain('Mira');
    expect((await send({ member: 'demo-admin' }, cookie)).headers.location).toMatch(/code=/);

    const again = await restarted(server);
    expect(again.app.operatorCode).not.toBe(app.operatorCode);
    expect((await again.app.inject({ url: pageAddress(), headers: { cookie } })).body).toContain('Mira');
  });

  test('limits wrong codes, and accepts the right code even after the limit', async () => {
    const { app, press: send } = await serveRealCommunity({ limits: { signInsPerAddress: 3 } });
    const answers = [];
    for (let guess = 0; guess < 4; guess += 1) answers.push((await send({ code: 'no' })).statusCode);
    expect(answers).toEqual([403, 403, 403, 429]);
    expect((await send({ code: app.operatorCode })).statusCode).toBe(303);
  });

  test('requires the code even if the only real member signed in through the chat platform', async () => {
    const { app } = await serve();
    const roles = { roles: '["ADMIN"]', chat_roles: '[]' };
    const real = { id: '81384788765712384', username: 'Real', avatar: null, ...roles };
    await app.store.db.insertInto('member').values(real).execute();
    expect((await app.inject(pageAddress())).body).toContain('the code that the server has printed');
  });
});

test('a sign-in code that was never issued or is a former member’s is refused; one that is not a string has a fault in "code"', async () => {
  const server = await serve();
  for (const code of ['made up', '__proto__', 'constructor'])
    expect(failure(await redeem(server, code)).code).toBe(401);
  for (const code of [null, 7, '', {}]) expect(failure(await redeem(server, code)).field).toBe('code');
  const code = await codeFor(server.app, 'demo-newcomer');
  await server.app.store.db.deleteFrom('member').where('id', '=', 'demo-newcomer').execute();
  expect(failure(await redeem(server, code)).code).toBe(404);
});
