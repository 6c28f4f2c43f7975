import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * Lets a server listen on a port of this computer, by default any free one, or on a Unix socket, and closes it after the
 * test. @returns its port
 */
export async function listening(
  server: Server & { closeAllConnections?: () => void },
  where: number | string = 0,
): Promise<number> {
  if (typeof where === 'string') server.listen(where);
  else server.listen(where, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections?.();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
