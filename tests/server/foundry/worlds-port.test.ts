import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { AppOptions } from '#server/app.ts';
import { cookiesForWorld, cookiesOfWorld } from '#server/foundry/world-cookies.ts';
import { cleanAnswer } from '#server/foundry/world-headers.ts';
import { publicUrl } from '../support/serve.ts';
import { ask, serveRunning, serveWorlds, until, world } from './support.ts';

interface Echo {
  method: string;
  address: string;
  headers: Record<string, string>;
  body: string;
}

const echoed = async (answer: Response): Promise<Echo> => (await answer.json()) as Echo;

const serveHarbour = (options?: Partial<AppOptions>) => serveRunning(world('harbour'), options);

const openSocket = ({ worlds }: { worlds: string }, headers: Record<string, string> = {}) =>
  new WebSocket(`${worlds.replace('http', 'ws')}/harbour/socket`, { headers });

describe('the worlds’ port', () => {
  test('forwards method, address, query and body unchanged', async () => {
    const host = await serveHarbour();
    const body = 'x'.repeat(200_000);
    const answer = await fetch(`${host.worlds}/harbour/deep/%20?a=1&b=%2F`, { method: 'POST', body });
    const { method, address, body: receivedBody } = await echoed(answer);
    expect([method, address, receivedBody === body]).toEqual(['POST', '/harbour/deep/%20?a=1&b=%2F', true]);
  });

  test('removes the token, the app’s cookies and the visitor’s forwarding headers', async () => {
    const host = await serveHarbour();
    const answer = await ask(
      host.port,
      '/harbour',
      `Authorization: Bearer ${host.token}`,
      'Proxy-Authorization: Basic YTpi',
      'Cookie: seat=4; XSRF-TOKEN=secret; xsrf-token=secret; lamp=lit',
      'X-Forwarded-For: 203.0.113.7',
      'X-Forwarded-Host: evil.example',
      'Forwarded: for=203.0.113.7',
      'X-Real-IP: 203.0.113.7',
      'TE: trailers',
      'Keep-Alive: timeout=5',
      'Connection: X-Hop',
      'X-Hop: 1',
      'X-Requested-With: XMLHttpRequest',
    );
    const { headers } = JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)) as Echo;
    expect(headers).toMatchObject({
      cookie: 'seat=4; lamp=lit',
      'x-requested-with': 'XMLHttpRequest',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'localhost',
      'x-forwarded-proto': 'http',
    });
    for (const name of ['authorization', 'proxy-authorization', 'forwarded', 'x-real-ip'])
      expect(Object.keys(headers)).not.toContain(name);
    for (const name of ['te', 'keep-alive', 'x-hop']) expect(Object.keys(headers)).not.toContain(name);
    expect(answer).not.toContain('secret');
  });

  test.each([
    ['a trusted proxy', ['127.0.0.0/8'], '203.0.113.7, 127.0.0.1', 'https'],
    ['an untrusted peer, even if another proxy is trusted', ['10.0.0.0/8', '::1'], '127.0.0.1', 'http'],
  ])('forwards the visitor’s address and scheme behind %s', async (_who, trustedProxies, address, scheme) => {
    const host = await serveHarbour({ trustedProxies });
    const answer = await fetch(`${host.worlds}/harbour`, {
      headers: { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' },
    });
    const forwarded = { 'x-forwarded-for': address, 'x-forwarded-proto': scheme };
    expect((await echoed(answer)).headers).toMatchObject(forwarded);
  });

  test('removes a world’s headers that affect the whole host, and limits its cookies to its path', async () => {
    const host = await serveHarbour();
    const { headers } = await fetch(`${host.worlds}/harbour/speak`);
    expect(headers.getSetCookie()).toEqual(['seat=4; HttpOnly; Path=/harbour', 'deep=1; Path=/harbour/deep']);
    expect(headers.get('x-powered-by')).toBe('runes');
    for (const name of [
      'strict-transport-security',
      'service-worker-allowed',
      'clear-site-data',
      'x-secret',
      'content-security-policy',
      'x-frame-options',
    ])
      expect([name, headers.get(name)]).toEqual([name, null]);
  });

  test('forwards WebSocket messages in both directions, but not the token', async () => {
    const host = await serveHarbour();
    const secrets = { authorization: `Bearer ${host.token}`, cookie: 'XSRF-TOKEN=secret' };
    const socket = openSocket(host, secrets);
    const [first] = (await once(socket, 'message')) as [Buffer];
    const headers = JSON.parse(first.toString()) as Record<string, string>;
    expect(headers).toMatchObject({ connection: 'Upgrade', upgrade: 'websocket' });
    expect(Object.keys(headers)).not.toContain('authorization');
    expect(Object.keys(headers)).not.toContain('cookie');
    const long = 'y'.repeat(100_000);
    socket.send(long);
    const [second] = (await once(socket, 'message')) as [Buffer];
    expect(second.toString()).toBe(`echo ${long}`);
    const visitorCount = async (): Promise<number> =>
      Number(await (await fetch(`${host.worlds}/harbour/visitors`)).text());
    const others = [openSocket(host), openSocket(host)];
    await Promise.all(others.map((other) => once(other, 'message')));
    expect(await visitorCount()).toBe(3);
    // The world's connection ends with the visitor's, and the visitor's with the world, which then redirects.
    others[0]!.close();
    others[1]!.terminate();
    await until(async () => (await visitorCount()) === 1);
    const closed = once(socket, 'close');
    await fetch(`${host.worlds}/harbour/crash`).catch(() => {});
    await closed;
    await until(async () => (await fetch(`${host.worlds}/harbour`, { redirect: 'manual' })).status === 302);
  });

  test('redirects a visitor from a stopped world to its activation, and forbids caching the redirect', async () => {
    const host = await serveWorlds([world('harbour')]);
    for (const path of ['/harbour', '/harbour/', '/harbour/game?x=1', '/harbour?next=//evil.example']) {
      const { status, headers } = await fetch(host.worlds + path, { redirect: 'manual' });
      expect([path, status, headers.get('location'), headers.get('cache-control')]).toEqual([
        path,
        302,
        `${publicUrl}/inactive/harbour`,
        'no-store',
      ]);
    }
    const [error] = (await once(openSocket(host), 'error')) as [Error];
    expect(error.message).toContain('503');
  });

  test('sends the security headers with its own answers', async () => {
    const host = await serveWorlds([world('harbour')]);
    for (const path of ['/harbour', '/nowhere']) {
      const { headers } = await fetch(host.worlds + path, { redirect: 'manual' });
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
    }
  });

  test('finds a world only by its exact path', async () => {
    const { port } = await serveHarbour();
    for (const path of [
      '/',
      '/HARBOUR',
      '//harbour',
      '/x/../harbour',
      '/%68arbour',
      '/harbour-2',
      '/harbour@evil.example/',
      '/harbour%2f..',
      '/__proto__',
    ])
      expect([path, await ask(port, path)]).toEqual([path, expect.stringMatching(/^HTTP\/1\.1 404 /)]);
  });
});

test('the headers at the worlds’ port do not set a cookie for another world whose name begins with this world’s name', () => {
  const headers = { 'set-cookie': ['a=1; path=/harbour-2', 'b=2'] };
  cleanAnswer(headers, '/harbour');
  expect(headers['set-cookie']).toEqual(['a=1; Path=/harbour', 'b=2; Path=/harbour']);
});

test('the headers at the worlds’ port include only a few cookies, in their order, and never the app’s', () => {
  const flood = Array.from({ length: 180 }, (_none, index) => `f${index}=${'x'.repeat(4_000)}`);
  const forwardedCookies =
    cookiesForWorld(['session=1', 'nyx-door=secret', ...flood, 'last=1'].join('; ')) ?? '';
  expect(forwardedCookies).toMatch(/^session=1; f0=x+; f1=x+$/);
  expect(cookiesForWorld('nyx-door=secret; XSRF-TOKEN=secret; nameless; =secret')).toBeUndefined();
  const set = Array.from({ length: 20 }, (_none, index) => `c${index}=1; Path=/; Secure; Priority=High`);
  expect(cookiesOfWorld(set, '/harbour')).toEqual(
    set.slice(0, 8).map((one) => one.replace(' Path=/;', '').replace(' Priority=High', ' Path=/harbour')),
  );
  expect(cookiesOfWorld([`large=${'x'.repeat(9_000)}`], '/harbour')).toEqual([]);
});
