import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import { type ConnectionBounds, defaultBounds } from '../plugins/connections.ts';
import { mostHeaderBytes } from '../plugins/header-size.ts';

/** What visitors may take of the worlds' port. Times are in ms. */
export interface ConnectionLimits extends ConnectionBounds {
  /** How long the headers of a request may take to arrive. */
  headers: number;
  /** How long a visitor may send nothing of a body, or take nothing of an answer. */
  stall: number;
  /** How often late headers are looked for. */
  checks: number;
}

export const defaultLimits: ConnectionLimits = {
  ...defaultBounds,
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
 * Closes connections that get stuck. Time is counted while it is the visitor's turn only: a world may think about an
 * answer for as long as it likes, and WebSockets may be silent.
 */
export function closeStalled(server: Server, { stall }: Pick<ConnectionLimits, 'stall'>): void {
  // By default Node forgets headers after the first 1,000, and with them how long a body is.
  server.maxHeadersCount = 0;
  server.timeout = stall;

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
