import { once } from 'node:events';
import { expect, test } from 'vitest';
import type { AppOptions } from '#server/app.ts';
import { exchange, send, statusesIn } from '../../hostile/raw.ts';
import { serve } from '../support/serve.ts';

const health = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';

async function listen(options: Partial<AppOptions>) {
  const { app } = await serve(options);
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  const openConnections = async (count: number) => {
    const connections = Array.from({ length: count }, () => send(port));
    await Promise.all(connections.map(({ socket }) => once(socket, 'connect')));
    return connections;
  };
  return { openConnections, statuses: async () => statusesIn((await exchange(port, health)).text) };
}

const ofAddress = { connectionLimits: { connectionsOfAddress: 3 } };

test.each([
  ['of an address', ofAddress],
  ['in total', { connectionLimits: { connections: 3 } }],
])('the number of connections %s is limited, and closing one allows a new one', async (_which, options) => {
  const { openConnections, statuses } = await listen(options);
  const [first, ...others] = await openConnections(3);
  expect(await statuses()).toEqual([]);
  first!.socket.destroy();
  await expect.poll(statuses).toEqual([200]);
  for (const { socket } of others) socket.destroy();
});

test('the connections of a trusted proxy are not limited as those of an address', async () => {
  const { openConnections, statuses } = await listen({ ...ofAddress, trustedProxies: ['127.0.0.1'] });
  const connections = await openConnections(5);
  expect(await statuses()).toEqual([200]);
  for (const { socket } of connections) socket.destroy();
});

test('a request may take 60 seconds to arrive', async () => {
  const { app } = await serve();
  expect(app.server.requestTimeout).toBe(60_000);
});
