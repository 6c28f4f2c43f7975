import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exchange } from '../../hostile/raw.ts';
import { logOut, pageAddress, press, readStatus, refresh } from '../auth/support.ts';
import { documentedHeaders } from '../../support/static-server.ts';
import { engine } from '../support/engine.ts';
import { codeFor, failure, imagePath, lyra, serve } from '../support/serve.ts';
import { pngBytes, upload } from '../support/images.ts';
import { recordedLog } from '../support/log.ts';

test('every answer has a strict policy and the other security headers', async () => {
  const { app } = await serve();
  for (const path of ['/healthz', '/nowhere', '/label', '/oauth2/authorize', '/oauth2/style.css']) {
    const { headers } = await app.inject(path);
    const policy = String(headers['content-security-policy']);
    for (const part of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "img-src 'self' data: blob: https://cdn.discordapp.com",
      "connect-src 'self'",
    ])
      expect([path, policy]).toEqual([path, expect.stringContaining(part)]);
    expect(policy).not.toMatch(/unsafe|upgrade-insecure/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  }
});

test('every answer requires HTTPS if the public address uses HTTPS', async () => {
  const { app } = await serve({ publicUrl: 'https://nyx.example' });
  const { headers } = await app.inject('/healthz');
  expect(headers['strict-transport-security']).toContain('max-age');
  // The guide for static hosts lists the same headers.
  const api = 'https://api.example.org';
  for (const [name, value] of Object.entries(documentedHeaders(api)))
    expect([name, headers[name.toLowerCase()]]).toEqual([name, value.replace(` ${api}`, '')]);
});

test('the page that shows the calls of the API sends no call, and runs only its own scripts', async () => {
  const { app } = await serve();
  const { statusCode, headers, body } = await app.inject('/docs/');
  expect([statusCode, headers['content-security-policy']]).toEqual([
    200,
    "default-src 'self';img-src 'self' data:;object-src 'none';base-uri 'none';frame-ancestors 'none';form-action 'none'",
  ]);
  expect(body).toContain('<title>Nyx: calls of the server</title>');
  const script = (await app.inject('/docs/static/swagger-initializer.js')).body;
  expect(script).toContain('"supportedSubmitMethods":[]');
  const description = await app.inject('/openapi.json');
  expect(description.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(description.headers['cache-control']).toBe('no-cache');
});

describe('a page on another origin', () => {
  const url = '/character/current';
  const asked = {
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'authorization,access-control-allow-origin',
  };
  const preflight = (origin: string) => ({ method: 'OPTIONS', url, headers: { origin, ...asked } }) as const;

  test('may call the server if its origin is configured, with production’s four headers and our own', async () => {
    const { app } = await serve({ corsOrigins: ['https://app.example'] });
    const origin = 'https://app.example';
    const { statusCode, headers } = await app.inject(preflight(origin));
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-headers':
        'Content-Type, Authorization, Access-Control-Allow-Origin, Access-Control-Allow-Headers, Idempotency-Key',
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-max-age': '600',
    });
    const unauthorised = await app.inject({ url, headers: { origin } });
    expect(unauthorised.statusCode).toBe(401);
    expect(unauthorised.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'Idempotency-Replayed, Retry-After, x-request-id',
    });
  });

  test('may not call the server if its origin is not configured', async () => {
    for (const corsOrigins of [[], ['https://app.example']]) {
      const { app } = await serve({ corsOrigins });
      const { headers } = await app.inject(preflight('https://evil.example'));
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});

test('the limit on calls applies per member: a refusal states when to retry, and other members can still call', async () => {
  const server = await serve({ limits: { perMember: 3 } });
  const mira = (await server.signIn('demo-player')).authToken;
  const other = (await server.signIn('demo-master')).authToken;
  for (let asked = 0; asked < 3; asked += 1) expect(await readStatus(server, mira)).toBe(200);
  const refused = await server.ask({ url: '/label' }, mira);
  expect(failure(refused)).toMatchObject({ code: 429, reason: 'tooManyRequests' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect(await readStatus(server, other)).toBe(200);
});

test('the log contains no code, state, token or secret', async () => {
  const log = recordedLog('trace');
  const secrets = { access: 'access-secret-'.repeat(3), refresh: 'refresh-secret-'.repeat(3) };
  const server = await serve({ secrets, logger: log.logger });
  const state = 'very-secret-state';
  await server.app.inject(pageAddress({ state }));
  await press(server, { state, member: 'demo-player' });
  const code = await codeFor(server.app, 'demo-player');
  await server.app.inject(`/auth?code=${code}&state=${state}`);
  await server.app.inject({ method: 'POST', url: '/auth/discord', payload: { code: 7, state } });
  const { authToken, refreshToken } = await server.signIn('demo-player');
  await server.ask({ url: `/guild/current/member?jwt=${authToken}` }, authToken);
  await refresh(server, refreshToken);
  await readStatus(server, `${authToken}x`);
  const headers = { authorization: `Basic ${refreshToken}`, cookie: `jwt=${authToken}` };
  await server.app.inject({ method: 'POST', url: '/auth/refresh', headers });
  await logOut(server, refreshToken);
  expect(log.text()).toContain('/guild/current/member');
  const tokens = [authToken, refreshToken].flatMap((token) => [token, token.split('.')[2]!]);
  const hidden = [state, code, ...tokens, secrets.access, secrets.refresh, '"authorization"', 'Bearer'];
  for (const secret of hidden) expect(log.text()).not.toContain(secret);
});

test('a malformed HTTP request gets a complete answer in JSON, and its content is not logged', async () => {
  const log = recordedLog('trace');
  const server = await serve({ logger: log.logger });
  const { port } = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }));
  const bytes = 'GET /label HTTP/1.1\r\nHost: nyx\r\nAuthorization: Bearer s3cret\r\nno header\r\n\r\n';
  const [head = '', body = ''] = (await exchange(Number(port), bytes)).text.split('\r\n\r\n');
  for (const line of [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    'Cache-Control: no-store',
    "content-security-policy: default-src 'none'",
    'x-content-type-options: nosniff',
  ])
    expect(head).toContain(line);
  expect(JSON.parse(body)).toEqual({ status: false, code: 400, message: 'The request is not well-formed.' });
  expect(log.text()).toContain('HPE_');
  for (const trace of ['s3cret', JSON.stringify([...Buffer.from('s3cret')]).slice(1, -1)])
    expect(log.text()).not.toContain(trace);
});

test('a request must name one host, and nothing else in its place', async () => {
  const server = await serve();
  const { port } = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }));
  const answerTo = async (hosts: string) =>
    (await exchange(Number(port), `GET /healthz HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)).text;
  for (const host of ['nyx.example:5080', '127.0.0.1', '[::1]:5080'])
    expect(await answerTo(`Host: ${host}\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
  for (const hosts of ['Host: a\r\nHost: b\r\n', 'Host: a@b\r\n', 'Host: a/b\r\n']) {
    const answer = await answerTo(hosts);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('The request must name one host.');
    expect(answer).toContain('content-security-policy: ');
  }
});

test('an internal error is logged, and its answer contains no details', async () => {
  const log = recordedLog('warn');
  const server = await serve({ logger: log.logger });
  const { authToken } = await server.signIn('demo-player');
  await server.app.store.db.schema.dropTable('experience_level').execute();
  const answer = await server.ask({ url: '/utils/expTable' }, authToken);
  const message = 'Something went wrong on the server.';
  expect(failure(answer)).toEqual({ status: false, code: 500, message, reason: 'unexpected', values: {} });
  expect(log.text()).toContain('experience_level');
});

test('only their owner can read the data folder and its files', async () => {
  const { dataDir, app } = await serve({ dataDir: join((await serve()).dataDir, 'new', 'data') });
  await app.inject('/healthz');
  const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
  expect(await mode(dataDir)).toBe('700');
  for (const file of ['secrets.json', ...(engine === 'sqlite' ? ['nyx.sqlite'] : [])])
    expect([file, await mode(join(dataDir, file))]).toEqual([file, '600']);
});

test('an upload that is far too large gets an answer before its connection closes', async () => {
  const server = await serve();
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { authToken } = await server.signIn('demo-player');
  const { headers, payload } = upload(pngBytes(2_000_000));
  const answer = await fetch(origin + imagePath(lyra), {
    method: 'POST',
    headers: { ...(headers as Record<string, string>), authorization: `Bearer ${authToken}` },
    body: new Uint8Array(payload as Buffer),
  });
  expect(answer.status).toBe(400);
});
