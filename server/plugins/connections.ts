import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './network-of.ts';

/** Maximum numbers of simultaneous connections of a port, including idle, streaming and upgraded ones. */
export interface ConnectionBounds {
  connections: number;
  /**
   * Connections from one IP address, or in IPv6 from one network of 64 bits. This limit does not apply to
   * proxies.
   */
  connectionsOfAddress: number;
}

export const defaultBounds: ConnectionBounds = { connections: 2_000, connectionsOfAddress: 256 };

/** Closes connections beyond these bounds at once. */
export function limitConnections(
  server: Server,
  { connections, connectionsOfAddress }: ConnectionBounds,
  isProxy: (address: string | undefined) => boolean,
): void {
  const counts = new Map<string, number>();
  server.maxConnections = connections;
  server.on('connection', (socket: Socket) => {
    if (isProxy(socket.remoteAddress)) return;
    const network = networkOf(socket.remoteAddress ?? '') ?? '';
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    socket.once('close', () => {
      const remaining = counts.get(network)! - 1;
      if (remaining > 0) counts.set(network, remaining);
      else counts.delete(network);
    });
    if (count > connectionsOfAddress) socket.destroy();
  });
}
