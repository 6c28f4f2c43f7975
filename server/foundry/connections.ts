import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { mostHeaderBytes } from '../plugins/header-size.ts';
import { networkOf } from '../plugins/network-of.ts';

/** What visitors may take of the worlds' port. Times are in ms. */
export interface ConnectionLimits {
  /** Connections at a time, WebSockets too. */
  connections: number;
  /** The same from one address, which in IPv6 is a network of 64 bits. Proxies in front have no such limit. */
  connectionsOfAddress: number;
  /** How long the headers of a request may take to arrive. */
  headers: number;
  /** How long a visitor may send nothing of a body, or take nothing of an answer. */
  stall: number;
  /** How often late headers are looked for. */
  checks: number;
}

export const defaultLimits: ConnectionLimits = {
  connections: 2_000,
  connectionsOfAddress: 256,
  headers: 20_000,
  stall: 60_000,
  checks: 5_000,
};

/** How Node's server reads requests. A whole request may take any time: uploads of a world are long. */
export const readingOptions = ({ headers, stall, checks }: ConnectionLimits): ServerOptions => ({
  // Whoever is gone without a word is noticed, also behind a silent WebSocket.
  keepAlive: true,
  keepAliveInitialDelay: stall,
  requestTimeout: 0,
  // Without it Node takes 0 from the line above, and waits for ever.
  headersTimeout: headers,
  connectionsCheckingInterval: checks,
  maxHeaderSize: mostHeaderBytes,
});

/**
 * Bounds what connections a server has. Time is counted while it is the visitor's turn only: a world may think about an
 * answer for as long as it likes, and WebSockets may be silent.
 */
export function limitConnections(
  server: Server,
  { connections, connectionsOfAddress, stall }: ConnectionLimits,
  isProxy: (address: string | undefined) => boolean,
): void {
  const counts = new Map<string, number>();
  server.maxConnections = connections;
  // By default Node forgets headers after the first 1,000, and with them how long a body is.
  server.maxHeadersCount = 0;
  server.timeout = stall;

  server.on('connection', (socket: Socket) => {
    if (isProxy(socket.remoteAddress)) return;
    const network = networkOf(socket.remoteAddress ?? '') ?? '';
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    socket.once('close', () => {
      const left = counts.get(network)! - 1;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    });
    if (count > connectionsOfAddress) socket.destroy();
  });

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const closeIf = (isVisitorsTurn: () => boolean) => (): void => {
      socket.setTimeout(stall);
      if (!isVisitorsTurn()) return;
      const { bytesRead } = socket;
      // The world may have begun to read in this very turn of the loop: what has arrived for it is read in the next.
      setImmediate(() =>
        setImmediate(() => {
          if (socket.bytesRead === bytesRead && isVisitorsTurn()) socket.destroy();
        }),
      );
    };
    // Node tells a request of it only while that has not arrived. Paused means that the world does not read it.
    request.on(
      'timeout',
      closeIf(() => !request.isPaused()),
    );
    response.on(
      'timeout',
      closeIf(() => socket.writableLength > 0),
    );
  });
}
