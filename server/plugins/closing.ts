import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long the server waits for what is under way when it is told to stop, in ms. */
const defaultGrace = 15_000;

/**
 * Lets what is under way end before the server does, within `grace` ms: calls are answered and their connections
 * closed behind them; streams, which would stay open, end by the signal. Connections on which nothing was ever asked,
 * such as browsers open in advance, close at once.
 */
export function closeGracefully(app: FastifyInstance, grace: number = defaultGrace): AbortSignal {
  const closing = new AbortController();
  let impatience: NodeJS.Timeout | undefined;
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', async () => {
    closing.abort();
    // To Node they are not idle: each may be about to ask.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    impatience = setTimeout(() => app.server.closeAllConnections(), grace);
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Kept alive, the connection would keep the server from ending.
    if (closing.signal.aborted) reply.header('connection', 'close');
    done();
  });
  app.addHook('onClose', async () => clearTimeout(impatience));
  return closing.signal;
}
