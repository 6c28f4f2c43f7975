import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Under this header a request's id comes from a proxy and goes back with every answer. */
export const requestIdHeader = 'x-request-id';

/** A request's id in the log: what a proxy in front has called it, if that is harmless, else a new one. */
export function requestId({ headers }: IncomingMessage): string {
  const given = headers[requestIdHeader];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Every answer says which request in the log it belongs to. */
export function tellRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    done();
  });
}
