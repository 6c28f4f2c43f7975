import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Header with which a proxy sends a request's id, and with which every answer returns it. */
export const requestIdHeader = 'x-request-id';

/** A request's id in the log: the one from a trusted proxy, if it is plain and short, or else a new one. */
export const requestIds =
  (isProxy: (address: string | undefined) => boolean) =>
  ({ headers, socket }: IncomingMessage): string => {
    const proxyId = headers[requestIdHeader];
    // Callers could otherwise make their requests look like someone else's in the log.
    const isFromProxy = isProxy(socket.remoteAddress) && typeof proxyId === 'string';
    return isFromProxy && /^[\w-]{8,64}$/.test(proxyId) ? proxyId : randomUUID();
  };

/** Adds the request's id to every answer, so that the request can be found in the log. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    done();
  });
}
