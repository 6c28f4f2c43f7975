import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { FoundryOptions } from '#server/foundry/options.ts';
import { faultsInHeard } from '../../hostile/heard-by-world.ts';
import { heardBy, visit } from '../../hostile/visit.ts';
import { exchange, handshake, send, statusesIn } from '../../hostile/raw.ts';
import { type HostileRequest, hostileRequests, mixedRequests } from '../../hostile/world-requests.ts';
import { keep, type Keeper, rawWorld, until } from './support.ts';

async function open(connectionLimits: FoundryOptions['connectionLimits'] = {}) {
  const keeper = await keep([rawWorld('harbour')], { foundry: { connectionLimits } });
  expect((await keeper.activate('harbour')).status).toBe(200);
  return { ...keeper, port: Number(new URL(keeper.worlds).port) };
}

/** What the world received since the last call, by connection. */
const heardAt = ({ worlds }: Keeper): Promise<string[]> => heardBy(worlds, 'harbour');

/** The faults of these requests, by name. */
const wrongWith = async (requests: Iterable<HostileRequest>, most = Infinity) =>
  visit((await open()).worlds, 'harbour', requests, most);

test('every hostile request is refused, or reaches the world as one harmless request', async () => {
  expect(await wrongWith(hostileRequests('harbour'))).toEqual([]);
});

test('combinations of hostile requests are refused or harmless too', async () => {
  expect(await wrongWith(mixedRequests('harbour', 7), 150)).toEqual([]);
});

test.each([
  ['a GET without a body', 'GET', 'Host: localhost\r\n', ''],
  ['a GET with a body', 'GET', 'Host: localhost\r\nContent-Length: 3\r\n', 'abc'],
  ['a POST with a length', 'POST', 'Host: [::1]:5081\r\nContent-Length: 3\r\n', 'abc'],
  [
    'a POST of chunks with a trailer',
    'POST',
    'Host: a\r\nTransfer-Encoding: chunked\r\n',
    '3;x=y\r\nabc\r\n0\r\nX-Late: 1\r\n\r\n',
  ],
  ['a GET that expects to go on', 'GET', 'Host: localhost\r\nExpect: 100-continue\r\n', ''],
])('%s reaches the world whole', async (_what, method, lines, body) => {
  const keeper = await open();
  const head = `${method} /harbour?mark=1 HTTP/1.1\r\nConnection: close\r\n${lines}\r\n`;
  expect(statusesIn((await exchange(keeper.port, head + body)).text).at(-1)).toBe(200);
  const [text = '', ...others] = await heardAt(keeper);
  expect([faultsInHeard(text, 'harbour'), others]).toEqual([[], []]);
  expect(text.includes('abc')).toBe(body.includes('abc'));
  expect(text).not.toContain('X-Late');
});

test('a second request before the first is answered is refused: each would open a connection to the world', async () => {
  const { port } = await open();
  const one = 'GET /harbour?mark=1 HTTP/1.1\r\nHost: localhost\r\n\r\n';
  expect(statusesIn((await exchange(port, one.repeat(50))).text)).toEqual([200, 400]);
});

test('a connection whose headers are incomplete is closed, however slowly they arrive', async () => {
  const { port } = await open({ headers: 300, checks: 20 });
  const silent = send(port);
  const half = send(port, 'GET /harbour HTTP/1.1\r\nHost: loc');
  const slow = send(port, 'GET /harbour HTTP/1.1\r\n');
  const drip = setInterval(() => slow.socket.write('a: b\r\n'), 20);
  const [first, second, third] = await Promise.all([silent.closed, half.closed, slow.closed]);
  clearInterval(drip);
  expect([first, second, third].map((text) => statusesIn(text))).toEqual([[408], [408], [408]]);
});

test('a stalled body is not waited for', async () => {
  const { port } = await open({ stall: 300 });
  const stopped = send(port, 'POST /harbour HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60\r\n\r\nx');
  expect(await stopped.closed).toBe('');
});

test('a body may take longer than headers', async () => {
  const keeper = await open({ headers: 1_000, checks: 20 });
  const head =
    'POST /harbour?mark=1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 60\r\n\r\n';
  const long = send(keeper.port, head);
  for (let sent = 0; sent < 60; sent += 1) {
    long.socket.write('x');
    await wait(25);
  }
  expect(statusesIn(await long.closed)).toEqual([200]);
  expect(await heardAt(keeper)).toEqual([expect.stringMatching(/\r\n\r\nx{60}$/)]);
});

test('an upload may wait for its world, however long the world reads nothing', async () => {
  const { port } = await open({ stall: 1_000 });
  const bytes = 20_000_000;
  const upload = send(
    port,
    `POST /harbour/deaf/3000 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${bytes}\r\n\r\n`,
  );
  upload.socket.write(Buffer.alloc(bytes, 'x'));
  expect(statusesIn(await upload.closed)).toEqual([200]);
});

test('an answer that the visitor does not read is dropped, and one that the world is slow to send is not', async () => {
  const { port } = await open({ stall: 300 });
  const ask = (path: string) =>
    send(port, `GET /harbour/${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  const late = ask('late/1500');
  const endless = ask('endless');
  endless.socket.pause();
  await until(
    async () => (await (await fetch(`http://127.0.0.1:${port}/harbour/endings`)).text()) === '1',
    20_000,
  );
  expect(statusesIn(await late.closed)).toEqual([200]);
});

test('a WebSocket may be silent for longer than other timeouts, and ends with either side', async () => {
  const { port } = await open({ stall: 1_000, headers: 1_000, checks: 20 });
  const shaken = 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n';
  const socket = send(port, handshake('harbour', shaken));
  await until(() => socket.heard().includes('\r\n\r\n'));
  await wait(2_500);
  expect(socket.socket.closed).toBe(false);
  // Half closed: it can carry nothing more.
  socket.socket.end();
  await socket.closed;
});

test('the connections of one address are limited, and closing some allows new ones', async () => {
  const { port } = await open({ connectionsOfAddress: 3 });
  const held = [0, 1, 2].map(() => send(port));
  await Promise.all(held.map(({ socket }) => once(socket, 'connect')));
  expect(await send(port, 'GET /harbour HTTP/1.1\r\n').closed).toBe('');
  for (const { socket } of held) socket.destroy();
  const again = 'GET /harbour HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  await until(async () => statusesIn((await exchange(port, again)).text)[0] === 200);
});

test('the connections of all visitors together are limited', async () => {
  const { port } = await open({ connections: 3 });
  const held = [0, 1, 2].map(() => send(port));
  await Promise.all(held.map(({ socket }) => once(socket, 'connect')));
  expect(await send(port, 'GET /harbour HTTP/1.1\r\n').closed).toBe('');
  for (const { socket } of held) socket.destroy();
});
