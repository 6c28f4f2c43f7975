import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Header with which a proxy sends a request's id, and with which every answer returns it. */
export const requestIdHeader = 'x-request-id';

/** A request's id in the log: a trusted proxy's, if it is plain and short, or else a new one. */
export const requestIds =
  (isProxy: (address: string | undefined) => boolean) =>
  ({ headers, socket }: IncomingMessage): string => {
    const given = headers[requestIdHeader];
    // Any other caller could make their requests look like someone else's in the log.
    const isBelieved = isProxy(socket.remoteAddress) && typeof given === 'string';
    return isBelieved && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  };

/** Adds the request's id to every answer, so that it can be found in the log. */
export function tellRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    done();
  });
}
