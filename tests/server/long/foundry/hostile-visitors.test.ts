import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { FoundryOptions } from '#server/foundry/options.ts';
import { faultsInHeard } from '../../../hostile/heard-by-world.ts';
import { heardBy, visit } from '../../../hostile/visit.ts';
import { exchange, handshake, send, statusesIn } from '../../../hostile/raw.ts';
import { type HostileRequest, hostileRequests, mixedRequests } from '../../../hostile/world-requests.ts';
import { rawWorld, serveRunning, until, type WorldHost } from '../../foundry/support.ts';

const open = (connectionLimits: FoundryOptions['connectionLimits'] = {}) =>
  serveRunning(rawWorld('harbour'), { foundry: { connectionLimits } });

/** The bytes of each connection that the world has received since the last call. */
const receivedBytes = ({ worlds }: WorldHost): Promise<string[]> => heardBy(worlds, 'harbour');

/** The faults that these requests cause, by name; stops after `maxRequests`. */
const faultsOf = async (requests: Iterable<HostileRequest>, maxRequests = Infinity) =>
  visit((await open()).worlds, 'harbour', requests, maxRequests);

test('every hostile request is refused, or reaches the world as one harmless request', async () => {
  expect(await faultsOf(hostileRequests('harbour'))).toEqual([]);
});

test('every combination of hostile requests is refused or harmless', async () => {
  expect(await faultsOf(mixedRequests('harbour', 7), 500)).toEqual([]);
});

test.each([
  ['a GET with a body', 'GET', 'Host: localhost\r\nContent-Length: 3\r\n', 'abc'],
  [
    'a chunked POST with a trailer',
    'POST',
    'Host: a\r\nTransfer-Encoding: chunked\r\n',
    '3;x=y\r\nabc\r\n0\r\nX-Late: 1\r\n\r\n',
  ],
  ['a GET that expects 100-continue', 'GET', 'Host: localhost\r\nExpect: 100-continue\r\n', ''],
])('the world receives the whole of %s', async (_what, method, lines, body) => {
  const host = await open();
  const head = `${method} /harbour?mark=1 HTTP/1.1\r\nConnection: close\r\n${lines}\r\n`;
  expect(statusesIn((await exchange(host.port, head + body)).text).at(-1)).toBe(200);
  const [text = '', ...others] = await receivedBytes(host);
  expect([faultsInHeard(text, 'harbour'), others]).toEqual([[], []]);
  expect(text.includes('abc')).toBe(body.includes('abc'));
  expect(text).not.toContain('X-Late');
});

test('a second, pipelined request is refused, since each request would open a connection to the world', async () => {
  const { port } = await open();
  const one = 'GET /harbour?mark=1 HTTP/1.1\r\nHost: localhost\r\n\r\n';
  expect(statusesIn((await exchange(port, one.repeat(50))).text)).toEqual([200, 400]);
});

test('a connection whose headers are not complete in time is closed, even if bytes keep arriving', async () => {
  const { port } = await open({ headers: 300, checks: 20 });
  const silent = send(port);
  const half = send(port, 'GET /harbour HTTP/1.1\r\nHost: loc');
  const slow = send(port, 'GET /harbour HTTP/1.1\r\n');
  const slowInterval = setInterval(() => slow.socket.write('a: b\r\n'), 20);
  const [first, second, third] = await Promise.all([silent.closed, half.closed, slow.closed]);
  clearInterval(slowInterval);
  expect([first, second, third].map((text) => statusesIn(text))).toEqual([[408], [408], [408]]);
});

test('a connection is closed if its body stalls', async () => {
  const { port } = await open({ stall: 300 });
  const stopped = send(port, 'POST /harbour HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60\r\n\r\nx');
  expect(await stopped.closed).toBe('');
});

test('a body may take longer than the time limit for headers', async () => {
  const host = await open({ headers: 1_000, checks: 20 });
  const head =
    'POST /harbour?mark=1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 60\r\n\r\n';
  const long = send(host.port, head);
  for (let sent = 0; sent < 60; sent += 1) {
    long.socket.write('x');
    await wait(25);
  }
  expect(statusesIn(await long.closed)).toEqual([200]);
  expect(await receivedBytes(host)).toEqual([expect.stringMatching(/\r\n\r\nx{60}$/)]);
});

test('an upload may stall as long as its world does not read', async () => {
  const { port } = await open({ stall: 1_000 });
  const bytes = 20_000_000;
  const upload = send(
    port,
    `POST /harbour/deaf/3000 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${bytes}\r\n\r\n`,
  );
  upload.socket.write(Buffer.alloc(bytes, 'x'));
  expect(statusesIn(await upload.closed)).toEqual([200]);
});

test('an answer that the visitor does not read is dropped; one that the world sends late is not', async () => {
  const { port } = await open({ stall: 300 });
  const ask = (path: string) =>
    send(port, `GET /harbour/${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  const late = ask('late/1500');
  const endless = ask('endless');
  endless.socket.pause();
  await until(async () => (await (await fetch(`http://127.0.0.1:${port}/harbour/endings`)).text()) === '1');
  expect(statusesIn(await late.closed)).toEqual([200]);
});

test('a WebSocket may be silent for longer than the time limits, and closes when the visitor closes it', async () => {
  const { port } = await open({ stall: 1_000, headers: 1_000, checks: 20 });
  const handshakeAnswer =
    'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n';
  const socket = send(port, handshake('harbour', handshakeAnswer));
  await until(() => socket.heard().includes('\r\n\r\n'));
  await wait(2_500);
  expect(socket.socket.closed).toBe(false);
  // The visitor closes its side of the connection.
  socket.socket.end();
  await socket.closed;
});

test('the number of connections of an address is limited, and closing some allows new ones', async () => {
  const { port } = await open({ connectionsOfAddress: 3 });
  const connections = [0, 1, 2].map(() => send(port));
  await Promise.all(connections.map(({ socket }) => once(socket, 'connect')));
  expect(await send(port, 'GET /harbour HTTP/1.1\r\n').closed).toBe('');
  for (const { socket } of connections) socket.destroy();
  const again = 'GET /harbour HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  await until(async () => statusesIn((await exchange(port, again)).text)[0] === 200);
});
