import { once } from 'node:events';
import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { closeGracefully } from '#server/plugins/closing.ts';
import { send } from '../../hostile/raw.ts';

test('a server that stops waits 15 seconds for a request in progress, and then closes its connection', async () => {
  const app = fastify();
  closeGracefully(app);
  app.get('/', () => new Promise<never>(() => {}));
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const { closed } = send(Number(port), 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(app.server, 'request');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const closeAll = vi.spyOn(app.server, 'closeAllConnections');
  const stopped = app.close();
  await new Promise(setImmediate);
  vi.advanceTimersByTime(14_999);
  expect(closeAll).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(closeAll).toHaveBeenCalledTimes(1);
  await Promise.all([stopped, closed]);
});
