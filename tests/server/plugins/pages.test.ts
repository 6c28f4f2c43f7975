import { mkdtempSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { features } from '#core/contract/features.ts';
import { sharedServer } from '../support/community.ts';
import { failure, serve, temporaryFolder, type TestServer } from '../support/serve.ts';

const html = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';
const script = 'console.log("nyx")';
const door =
  '<script id="door" src="/assets/door-1.js" data-app="/assets/start-1.js /assets/start-2.css"></script>';

/** Writes a built app whose page ends with `more`. @returns its folder */
async function buildInto(distDir: string, more = ''): Promise<string> {
  await mkdir(join(distDir, 'assets'));
  const config = '<script type="application/json" id="nyx-config">\n{"old":true}\n</script>';
  const page = `<!doctype html><title>Nyx</title>${config}<div id="root"></div>${more}`;
  await writeFile(join(distDir, 'index.html'), page);
  await writeFile(join(distDir, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(distDir, 'assets/marcellus-latin-abc123.woff2'), 'wOF2');
  await writeFile(join(distDir, 'assets/app-abc123.js'), script);
  await writeFile(join(distDir, 'assets/app-abc123.js.br'), brotliCompressSync(script));
  return distDir;
}

const openOn = ({ app }: TestServer, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: html, ...headers } });

const distDir = mkdtempSync(join(tmpdir(), 'nyx-dist-'));
beforeAll(() => buildInto(distDir));
afterAll(() => rm(distDir, { recursive: true }));
const productName = '</script><script>alert(1)</script>$&';
const oauthUrl = 'https://chat.example/o?a=1&b=2';
const server = sharedServer({ distDir, productName, oauthUrl });

const open = (url: string, headers?: Record<string, string>) => openOn(server(), url, headers);

test('the sign-in page has the typeface of the app that this server serves', async () => {
  const { body } = await openOn(server(), '/oauth2/style.css');
  const [, file] = /font-family: Marcellus;.* src: url\("([^"]+)"\)/.exec(body)!;
  expect((await openOn(server(), file!)).body).toBe('wOF2');
});

test.each([
  ['the landing page', '/'],
  ['a page', '/user/demo-player%3ALyra%20Duskwhisper'],
  ['a page whose address is also a call', '/character/current'],
  ['a page with a query', '/auth?code=abc'],
  ['an unknown page', '/label'],
  ['part of an encoded character', '/user/%E0%A4%A'],
  ['a byte that is not valid UTF-8', '/character/%ff'],
  ['part of an encoded character before a query', '/%E0%A4%A?tab=inventory'],
  ['a null character', '/user/%00'],
  ['two slashes at its start', '//character/all'],
  ['two slashes at its end', '/user//'],
  ['a part that is too long', `/user/${'x'.repeat(2_500)}`],
  ['an id that is too long for the API', `/character/${'x'.repeat(2_500)}`],
])('a navigation to an address with %s gets the app’s page with the security headers', async (kind, path) => {
  const { statusCode, headers, body } = await open(path);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("default-src 'self'"),
    vary: expect.stringMatching(/\baccept\b/i),
  });
  expect(body).toContain('<div id="root">');
  if (kind.includes('page')) return;
  // If the app calls the same address, the API answers.
  const { authToken } = await server().signIn('demo-player');
  const authorization = `Bearer ${authToken}`;
  expect(failure(await open(path, { accept: 'application/json' })).code).toBeGreaterThanOrEqual(400);
  expect(failure(await open(path, { authorization })).code).toBeGreaterThanOrEqual(400);
});

test('a server without a built app serves only the API, and refuses a malformed address', async () => {
  const apiOnly = await serve();
  expect(failure(await openOn(apiOnly, '/user')).code).toBe(404);
  const refused = failure(await openOn(apiOnly, '/user/%E0%A4%A'));
  expect(refused).toMatchObject({ code: 400, message: 'The address is not well-formed.' });
});

test('the API answers a call to an address that also has a page', async () => {
  const apiAnswer = await open('/character/current', { accept: 'application/json' });
  expect(failure(apiAnswer).code).toBe(401);
  expect(apiAnswer.headers['vary']).toMatch(/\baccept\b/i);
  expect(failure(await open('/character/current', { accept: '*/*' })).code).toBe(401);
  expect(failure(await open('/item/list', { accept: 'application/json' })).code).toBe(404);
});

test('the answer to a navigation tells the browser to preload the app’s files, except on the landing page', async () => {
  const withDoor = await serve({ distDir: await buildInto(await temporaryFolder(), door) });
  expect((await openOn(withDoor, '/user?tab=inventory')).headers['link']).toBe(
    '</assets/start-1.js>; rel=modulepreload, </assets/start-2.css>; rel=preload; as=style; crossorigin',
  );
  expect((await openOn(withDoor, '/?code=abc')).headers['link']).toBeUndefined();
});

test('an address that is neither a page nor a file does not get the app’s page', async () => {
  expect((await open('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await open('/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' });
  expect((await open('/oauth2/authorize')).body).toContain('This sign-in link is incomplete');
  expect(failure(await open('/assets/gone-123.js')).code).toBe(404);
  expect(failure(await open('/assets/..%2f..%2fsecrets.json')).code).toBe(404);
});

test('a file is served whatever the caller accepts, and a built asset is served as immutable', async () => {
  const icon = (await open('/icon.svg')).headers;
  expect(icon['content-type']).toContain('image/svg+xml');
  expect(icon['cache-control']).toBe('no-cache');
  const { body, headers } = await open('/assets/app-abc123.js', { accept: '*/*' });
  expect(body).toBe(script);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['content-type']).toContain('javascript');
});

test('clients that accept compression get the compressed copy of a built file', async () => {
  const compressed = await open('/assets/app-abc123.js', { 'accept-encoding': 'gzip, br' });
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(compressed.rawPayload).toEqual(brotliCompressSync(script));
  expect(compressed.headers['vary']).toMatch(/accept-encoding/i);
  expect((await open('/assets/app-abc123.js')).headers['content-encoding']).toBeUndefined();
});

test.each([
  ['gzip, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('a browser that accepts %s gets the page in %s', async (accepted, coding, decode) => {
  for (const path of ['/', '/index.html', '/user']) {
    const plain = await open(path);
    const compressed = await open(path, { 'accept-encoding': accepted });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(compressed.headers['content-encoding']).toBe(coding);
    expect(decode(compressed.rawPayload).toString()).toBe(plain.body);
    expect(compressed.headers['vary']).toContain('Accept, Accept-Encoding');
  }
});

test('the page contains the server’s configuration, and no value can break out of its block', async () => {
  for (const path of ['/', '/index.html', '/user']) {
    const { body } = await open(path);
    expect(body.match(/<script/g)).toHaveLength(1);
    const json = /id="nyx-config">([^<]*)<\/script>/.exec(body)![1]!;
    const configured = { apiUrl: '', productName, shop: '', oauthUrl, features: [...features] };
    expect(JSON.parse(json)).toEqual(configured);
  }
});
