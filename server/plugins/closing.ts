import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long the server waits for requests in progress when it stops, in ms. */
const defaultGrace = 15_000;

/**
 * Finishes requests in progress before the server stops, within `grace` ms: it answers calls and then closes
 * their connections; the returned signal ends streams, which would stay open. Connections on which no
 * request has arrived (browsers open some in advance) close at once.
 */
export function closeGracefully(app: FastifyInstance, grace: number = defaultGrace): AbortSignal {
  const closing = new AbortController();
  let graceTimer: NodeJS.Timeout | undefined;
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', async () => {
    closing.abort();
    // Node does not count connections without any request as idle: a request may be about to arrive.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    graceTimer = setTimeout(() => app.server.closeAllConnections(), grace);
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // A keep-alive connection would prevent the server from stopping.
    if (closing.signal.aborted) reply.header('connection', 'close');
    done();
  });
  app.addHook('onClose', async () => clearTimeout(graceTimer));
  return closing.signal;
}
