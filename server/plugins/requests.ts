import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { requestIdHeader } from '#core/contract/features.ts';
import { malformed } from '../problems.ts';

/** A request's id in the log: the one from a trusted proxy, if it is plain and short, or else a new one. */
export const requestIds =
  (isProxy: (address: string | undefined) => boolean) =>
  ({ headers, socket }: IncomingMessage): string => {
    const proxyId = headers[requestIdHeader];
    // Callers could otherwise make their requests look like someone else's in the log.
    const isFromProxy = isProxy(socket.remoteAddress) && typeof proxyId === 'string';
    return isFromProxy && /^[\w-]{8,64}$/.test(proxyId) ? proxyId : randomUUID();
  };

const hostName = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

export const oneHost = 'The request must name one host.';

/**
 * Whether a request names at most one host, and nothing else in `Host`, such as a user or a path. Programs between could
 * read any other request differently (RFC 9112, section 3.2).
 */
export function namesOneHost({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  // Names and values alternate.
  const hosts = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]!.toLowerCase() === 'host',
  );
  return hosts.length <= 1 && hosts.every((host) => hostName.test(host));
}

/** Refuses requests that do not name one host. */
export function requireOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (!namesOneHost(raw)) throw malformed(oneHost);
  });
}

/** Adds the request's id to every answer, so that the request can be found in the log. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    done();
  });
}
