import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Under this header a request's id comes from a proxy and goes back with every answer. */
export const requestIdHeader = 'x-request-id';

/** A request's id in the log: what a trusted proxy has called it, if that is plain and short, else a new one. */
export const requestIds =
  (isProxy: (address: string | undefined) => boolean) =>
  ({ headers, socket }: IncomingMessage): string => {
    const given = headers[requestIdHeader];
    // Anybody else could make their requests look like others in the log.
    const isBelieved = isProxy(socket.remoteAddress) && typeof given === 'string';
    return isBelieved && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  };

/** Every answer says which request in the log it belongs to. */
export function tellRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    done();
  });
}
