import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
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

describe('the limit on connections to the app', () => {
  test('applies per address, and closing some connections allows new ones', async () => {
    const { openConnections, statuses } = await listen({ connectionLimits: { connectionsOfAddress: 3 } });
    const connections = await openConnections(3);
    expect(await statuses()).toEqual([]);
    connections[0]!.socket.destroy();
    await expect.poll(statuses).toEqual([200]);
    for (const { socket } of connections) socket.destroy();
  });

  test('does not apply per address to a trusted proxy', async () => {
    const { openConnections, statuses } = await listen({
      connectionLimits: { connectionsOfAddress: 3 },
      trustedProxies: ['127.0.0.1'],
    });
    const connections = await openConnections(5);
    expect(await statuses()).toEqual([200]);
    for (const { socket } of connections) socket.destroy();
  });

  test('applies to the total number of connections', async () => {
    const { openConnections, statuses } = await listen({ connectionLimits: { connections: 3 } });
    const connections = await openConnections(3);
    expect(await statuses()).toEqual([]);
    for (const { socket } of connections) socket.destroy();
    await expect.poll(statuses).toEqual([200]);
  });
});

test('a request may take 60 seconds to arrive', async () => {
  const { app } = await serve();
  expect(app.server.requestTimeout).toBe(60_000);
});
