import { once } from 'node:events';
import { type AddressInfo, createConnection } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { closeGracefully } from '#server/plugins/closing.ts';

test('a server that stops waits 15 seconds for a request in progress, and then closes its connection', async () => {
  const app = fastify();
  closeGracefully(app);
  let arrive = (): void => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  app.get('/', () => {
    arrive();
    return new Promise<never>(() => {});
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = createConnection((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await arrival;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const closeAll = vi.spyOn(app.server, 'closeAllConnections');
  const closed = app.close();
  await new Promise(setImmediate);
  vi.advanceTimersByTime(14_999);
  expect(closeAll).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(closeAll).toHaveBeenCalledTimes(1);
  await Promise.all([closed, once(socket, 'close')]);
});
