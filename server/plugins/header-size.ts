import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../problems.ts';

/**
 * Maximum size of a request's head in bytes. All ports of a host share its cookies, so a script of another
 * service on the host, such as a world, can set many cookies: Chromium and Firefox then send 180 cookies of
 * 4 KiB with every request.
 */
export const maxHeaderBytes = 1_048_576;

/** Maximum size of the URL and all headers except cookies, in bytes: Node's default. */
const maxBytesWithoutCookies = 16_384;

/** Whether a request's URL and headers are too large, not counting cookies. */
export function hasTooLargeHeaders({
  url = '',
  rawHeaders,
}: Pick<IncomingMessage, 'url' | 'rawHeaders'>): boolean {
  let bytes = url.length;
  // Names and values alternate.
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]!.toLowerCase() !== 'cookie')
      bytes += rawHeaders[index]!.length + rawHeaders[index + 1]!.length;
  return bytes > maxBytesWithoutCookies;
}

export const tooLargeHeaders = 'The request’s headers are too large.';

/** Refuses requests whose headers are too large before their body is read. */
export function limitHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (hasTooLargeHeaders({ url: raw.originalUrl ?? raw.url, rawHeaders: raw.rawHeaders }))
      throw new Refusal(431, tooLargeHeaders);
  });
}

declare module 'node:http' {
  interface IncomingMessage {
    /** The requested URL, if the framework routes the request by a different one. */
    originalUrl?: string;
  }
}
