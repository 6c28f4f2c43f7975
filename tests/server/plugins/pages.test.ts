import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { AppOptions } from '#server/app.ts';
import { features } from '#core/contract/features.ts';
import { failure, serve, temporaryFolder } from '../support/serve.ts';

const html = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';
const script = 'console.log("nyx")';
const door =
  '<script id="door" src="/assets/door-1.js" data-app="/assets/start-1.js /assets/start-2.css"></script>';

async function scene(options: Partial<AppOptions> = {}, page = '') {
  const distDir = await temporaryFolder();
  await mkdir(join(distDir, 'assets'));
  await writeFile(
    join(distDir, 'index.html'),
    '<!doctype html><title>Nyx</title><script type="application/json" id="nyx-config">\n{"old":true}\n</script><div id="root"></div>' +
      page,
  );
  await writeFile(join(distDir, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(distDir, 'assets/app-abc123.js'), script);
  await writeFile(join(distDir, 'assets/app-abc123.js.br'), brotliCompressSync(script));
  const server = await serve({ ...options, distDir });
  const open = (url: string, headers: Record<string, string> = {}) =>
    server.app.inject({ url, headers: { accept: html, ...headers } });
  return { server, open };
}

test.each([
  '/',
  '/user',
  '/user/demo-player%3ALyra%20Duskwhisper',
  '/character/all',
  '/session/list',
  '/auth?code=abc',
  '/item/list',
  '/character/current',
  '/label',
])('a navigation to %s gets the app’s page', async (path) => {
  const { open } = await scene();
  const { statusCode, headers, body } = await open(path);
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-cache',
  ]);
  expect(headers['vary']).toMatch(/\baccept\b/i);
  expect(body).toContain('<div id="root">');
});

test.each([
  ['part of an encoded character', '/user/%E0%A4%A'],
  ['a lone percent sign', '/user/%'],
  ['a byte that is not valid UTF-8', '/character/%ff'],
  ['part of an encoded character before a query', '/%E0%A4%A?tab=inventory'],
  ['a null character', '/user/%00'],
  ['two slashes at its start', '//character/all'],
  ['two slashes at its end', '/user//'],
  ['a part that is too long', `/user/${'x'.repeat(2_500)}`],
  ['an id that is too long for the API', `/character/${'x'.repeat(2_500)}`],
  ['a thousand spaces', `/character/${'%20'.repeat(1_000)}`],
])(
  'a navigation to an address with %s gets the app’s page with the security headers',
  async (_kind, path) => {
    const { server, open } = await scene();
    const { statusCode, headers, body } = await open(path);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['vary']).toMatch(/\baccept\b/i);
    expect(body).toContain('<div id="root">');
    // If the app calls the same address, the API answers.
    const { authToken } = await server.signIn('demo-player');
    const authorization = `Bearer ${authToken}`;
    expect(failure(await open(path, { accept: 'application/json' })).code).toBeGreaterThanOrEqual(400);
    expect(failure(await open(path, { authorization })).code).toBeGreaterThanOrEqual(400);
  },
);

test('a server without a built app refuses a malformed address to every caller', async () => {
  const { app } = await serve();
  const answer = await app.inject({ url: '/user/%E0%A4%A', headers: { accept: html } });
  expect(failure(answer)).toMatchObject({ code: 400, message: 'The address is not well-formed.' });
});

test('the API answers a call to an address that also has a page', async () => {
  const { server, open } = await scene();
  const { authToken } = await server.signIn('demo-player');
  const apiAnswer = await open('/character/current', { accept: 'application/json' });
  expect(failure(apiAnswer).code).toBe(401);
  expect(apiAnswer.headers['vary']).toMatch(/\baccept\b/i);
  expect(failure(await open('/character/current', { accept: '*/*' })).code).toBe(401);
  expect((await open('/character/current', { authorization: `Bearer ${authToken}` })).json()).toBeInstanceOf(
    Array,
  );
  expect(failure(await open('/session/list', { accept: 'application/json' })).code).toBe(404);
});

test('the answer to a navigation tells the browser to preload the app’s files, except on the landing page', async () => {
  const { open } = await scene({}, door);
  expect((await open('/user?tab=inventory')).headers['link']).toBe(
    '</assets/start-1.js>; rel=modulepreload, </assets/start-2.css>; rel=preload; as=style; crossorigin',
  );
  expect((await open('/?code=abc')).headers['link']).toBeUndefined();
});

test('an address that is neither a page nor a file does not get the app’s page', async () => {
  const { open } = await scene();
  expect((await open('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await open('/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' });
  expect((await open('/oauth2/authorize')).body).toContain('This sign-in link is incomplete');
  expect(failure(await open('/assets/gone-123.js')).code).toBe(404);
  expect(failure(await open('/assets/..%2f..%2fsecrets.json')).code).toBe(404);
});

test('a file is served whatever the caller accepts, and a built asset is served as immutable', async () => {
  const { open } = await scene();
  const icon = await open('/icon.svg');
  expect([icon.headers['content-type'], icon.headers['cache-control']]).toEqual([
    expect.stringContaining('image/svg+xml'),
    'no-cache',
  ]);
  const asset = await open('/assets/app-abc123.js', { accept: '*/*' });
  expect([asset.body, asset.headers['cache-control']]).toEqual([
    script,
    'public, max-age=31536000, immutable',
  ]);
  expect(asset.headers['content-type']).toContain('javascript');
});

test('clients that accept compression get the compressed copy of a built file', async () => {
  const { open } = await scene();
  const compressed = await open('/assets/app-abc123.js', { 'accept-encoding': 'gzip, br' });
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(compressed.rawPayload).toEqual(brotliCompressSync(script));
  expect(compressed.headers['vary']).toMatch(/accept-encoding/i);
  expect((await open('/assets/app-abc123.js')).headers['content-encoding']).toBeUndefined();
});

test.each([
  ['gzip, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)(
  'a browser that accepts %s gets the page compressed with %s',
  async (accepted, coding, decode) => {
    const { open } = await scene();
    for (const path of ['/', '/index.html', '/user']) {
      const plain = await open(path);
      const compressed = await open(path, { 'accept-encoding': accepted });
      expect([compressed.headers['content-encoding'], plain.headers['content-encoding']]).toEqual([
        coding,
        undefined,
      ]);
      expect(decode(compressed.rawPayload).toString()).toBe(plain.body);
      expect(compressed.headers['vary']).toContain('Accept, Accept-Encoding');
    }
  },
);

test('the page contains the server’s configuration, and no value can break out of its block', async () => {
  const { open } = await scene({
    productName: '</script><script>alert(1)</script>$&',
    oauthUrl: 'https://chat.example/o?a=1&b=2',
  });
  for (const path of ['/', '/index.html', '/user']) {
    const { body } = await open(path);
    expect(body.match(/<script/g)).toHaveLength(1);
    const json = /id="nyx-config">([^<]*)<\/script>/.exec(body)![1]!;
    expect(JSON.parse(json)).toEqual({
      apiUrl: '',
      productName: '</script><script>alert(1)</script>$&',
      oauthUrl: 'https://chat.example/o?a=1&b=2',
      features: [...features],
    });
  }
});

test('a server without a built app serves only the API', async () => {
  const { app } = await serve();
  expect(failure(await app.inject({ url: '/user', headers: { accept: html } })).code).toBe(404);
});
