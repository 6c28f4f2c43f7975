import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { send } from '../../hostile/raw.ts';
import { recordedLog } from '../support/log.ts';
import { inventoryPath, lyra, serve, temporaryFolder, type TestServer } from '../support/serve.ts';

test('a request has a unique id in its answer and in the log', async () => {
  const { logger, text } = recordedLog('info');
  const { app } = await serve({ logger });
  const ids = new Set<string>();
  for (const url of ['/healthz', '/nowhere', '/label', '/%E0%A4%A'])
    ids.add(String((await app.inject(url)).headers['x-request-id']));
  expect(ids.size).toBe(4);
  for (const id of ids) {
    expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(text()).toContain(`"reqId":"${id}"`);
  }
});

test('a request keeps the id that a trusted proxy sent, if it is valid', async () => {
  const { app } = await serve({ trustedProxies: ['127.0.0.1'] });
  const idFor = async (requestId: string, remoteAddress = '127.0.0.1') => {
    const sent = { url: '/healthz', headers: { 'x-request-id': requestId }, remoteAddress };
    return (await app.inject(sent)).headers['x-request-id'];
  };
  expect(await idFor('7f3a-from_the_proxy')).toBe('7f3a-from_the_proxy');
  for (const bad of ['short', 'x'.repeat(65), 'with spaces in it', '{"level":60}'])
    expect(await idFor(bad)).toMatch(/^[\da-f-]{36}$/);
  expect(await idFor('7f3a-from_the_proxy', '10.0.0.9')).toMatch(/^[\da-f-]{36}$/);
});

test('the log names a request’s caller, not a trusted proxy or an address claimed by an untrusted caller', async () => {
  const loggedAddresses = async (trustedProxies: string[], claimed: string) => {
    const { logger, text } = recordedLog('info');
    const server = await serve({ trustedProxies, logger });
    await server.app.inject({ url: '/nowhere', headers: { 'x-forwarded-for': claimed } });
    return [...text().matchAll(/"remoteAddress":"([^"]*)"/g)].map(([, address]) => address);
  };
  expect(await loggedAddresses(['127.0.0.1'], '203.0.113.1')).toEqual(['203.0.113.1']);
  expect(await loggedAddresses(['127.0.0.1'], 'unknown')).toEqual(['127.0.0.1']);
  expect(await loggedAddresses([], '203.0.113.1')).toEqual(['127.0.0.1']);
});

test('the server’s health check tells only the operator how old the newest scheduled backup is', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'nyx-20260517T114500Z.backup'), '');
  const scheduled = { folder, hours: 24, keep: 1 };
  const { app } = await serve({ backups: scheduled, metricsToken: 'm'.repeat(32) });
  const ask = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url: '/healthz', remoteAddress, headers })).json<unknown>();
  const told = { status: 'ok', backupAge: 15 * 60 };
  expect(await ask('127.0.0.1')).toEqual(told);
  expect(await ask('203.0.113.7', { authorization: `Bearer ${'m'.repeat(32)}` })).toEqual(told);
  expect(await ask('203.0.113.7')).toEqual({ status: 'ok' });
});

test('the server’s health check gives null as the age before the first scheduled backup, and no age if the folder of backups cannot be read', async () => {
  const dataDir = await temporaryFolder();
  const file = join(dataDir, 'a-file');
  await writeFile(file, 'not a folder');
  const healthWith = async (folder: string) => {
    const { app } = await serve({ backups: { folder, hours: 24, keep: 1 } });
    return app.inject('/healthz');
  };
  // This answer arrives before the first backup is written.
  expect((await healthWith(join(dataDir, 'none-yet'))).json()).toEqual({ status: 'ok', backupAge: null });
  const unread = await healthWith(join(file, 'backups'));
  expect([unread.statusCode, unread.json()]).toEqual([200, { status: 'ok' }]);
});

test('a stop of the server lets a write in progress complete, and stores it', async () => {
  const server = await serve();
  const { port } = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }));
  const { authToken } = await server.signIn('demo-player');
  const stockIn = async ({ app }: TestServer) =>
    (await app.store.characters.find(lyra))!.inventory['Potion of Healing']!;
  const before = await stockIn(server);
  const body = JSON.stringify({ itemId: 'Potion of Healing', qty: 1, operation: 'SELL' });
  // Half of the request has arrived when the stop begins.
  const { socket, closed } = send(
    Number(port),
    `POST ${inventoryPath(lyra)} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${authToken}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  );
  await once(server.app.server, 'request');
  const stopped = server.app.close();
  await new Promise(setImmediate);
  socket.write(body.slice(10));
  const [answer] = await Promise.all([closed, stopped]);
  expect(answer).toContain('200 OK');
  expect(answer).toContain('"status":true');
  expect(await stockIn(await serve({ dataDir: server.dataDir }))).toBe(before - 1);
});

test('a stop of the server does not wait for a connection without a request', async () => {
  const server = await serve({ grace: 600_000 });
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { closed } = send(Number(new URL(origin).port));
  await once(server.app.server, 'connection');
  await Promise.all([server.app.close(), closed]);
  await expect(fetch(`${origin}/healthz`)).rejects.toThrow('fetch failed');
});
