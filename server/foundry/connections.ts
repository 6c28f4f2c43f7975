import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import { type ConnectionBounds, defaultBounds } from '../plugins/connections.ts';
import { maxHeaderBytes } from '../plugins/header-size.ts';

/** Limits of visitors' connections to the worlds' port. Times are in ms. */
export interface ConnectionLimits extends ConnectionBounds {
  /** Timeout for receiving the headers of a request. */
  headers: number;
  /** How long a visitor may neither send more of a body nor read more of an answer. */
  stall: number;
  /** Interval of the check for late headers. */
  checks: number;
}

export const defaultLimits: ConnectionLimits = {
  ...defaultBounds,
  headers: 20_000,
  stall: 60_000,
  checks: 5_000,
};

/** Options of Node's server. A whole request may take any time, since uploads to a world are long. */
export const serverOptions = ({ headers, stall, checks }: ConnectionLimits): ServerOptions => ({
  // Detects visitors that have disappeared, including those with a silent WebSocket.
  keepAlive: true,
  keepAliveInitialDelay: stall,
  requestTimeout: 0,
  // Without this option, Node uses the `requestTimeout` of 0 and waits without limit.
  headersTimeout: headers,
  connectionsCheckingInterval: checks,
  maxHeaderSize: maxHeaderBytes,
});

/**
 * Closes stalled connections. Only the visitor's time counts: a world may take any time to answer, and
 * WebSockets may be silent.
 */
export function closeStalled(server: Server, { stall }: Pick<ConnectionLimits, 'stall'>): void {
  // By default Node drops headers after the first 1,000, possibly including the length of the body.
  server.maxHeadersCount = 0;
  server.timeout = stall;

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const closeIf = (isVisitorsTurn: () => boolean) => (): void => {
      socket.setTimeout(stall);
      if (!isVisitorsTurn()) return;
      const { bytesRead } = socket;
      // Perhaps the world has only just resumed reading, in this turn of the event loop. Node then reads the visitor's
      // waiting data in the next turn, so check again after two turns.
      setImmediate(() =>
        setImmediate(() => {
          if (socket.bytesRead === bytesRead && isVisitorsTurn()) socket.destroy();
        }),
      );
    };
    // Node emits `timeout` on a request only until its body has arrived. A request is paused while the world
    // does not read it.
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
