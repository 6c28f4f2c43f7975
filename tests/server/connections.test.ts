import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import type { AppOptions } from '#server/app.ts';
import { exchange, send, statusesIn } from '../hostile/raw.ts';
import { serve } from './support.ts';

const health = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';

async function listen(options: Partial<AppOptions>) {
  const { app } = await serve(options);
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  const hold = async (count: number) => {
    const held = Array.from({ length: count }, () => send(port));
    await Promise.all(held.map(({ socket }) => once(socket, 'connect')));
    return held;
  };
  return { hold, statuses: async () => statusesIn((await exchange(port, health)).text) };
}

describe('connections to the app', () => {
  test('from one address are limited, and closing some allows new ones', async () => {
    const { hold, statuses } = await listen({ connectionLimits: { connectionsOfAddress: 3 } });
    const held = await hold(3);
    expect(await statuses()).toEqual([]);
    held[0]!.socket.destroy();
    await expect.poll(statuses).toEqual([200]);
    for (const { socket } of held) socket.destroy();
  });

  test('from a trusted proxy are not counted as one address', async () => {
    const { hold, statuses } = await listen({
      connectionLimits: { connectionsOfAddress: 3 },
      trustedProxies: ['127.0.0.1'],
    });
    const held = await hold(5);
    expect(await statuses()).toEqual([200]);
    for (const { socket } of held) socket.destroy();
  });

  test('are limited in total', async () => {
    const { hold, statuses } = await listen({ connectionLimits: { connections: 3 } });
    const held = await hold(3);
    expect(await statuses()).toEqual([]);
    for (const { socket } of held) socket.destroy();
    await expect.poll(statuses).toEqual([200]);
  });
});
