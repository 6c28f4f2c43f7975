import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../problems.ts';

/**
 * What is read of a request before it begins. Cookies of one host are shared by all its ports, so a script of anything
 * else there, such as a world, can fill them: Chromium and Firefox then send 180 of 4 KiB with every request.
 */
export const mostHeaderBytes = 1_048_576;

/** What the address and all headers but cookies may have of it, in bytes: as much as Node reads by default. */
const mostWithoutCookies = 16_384;

/** Whether a request's address and headers are too large. Its cookies do not count. */
export function hasTooLargeHeaders({
  url = '',
  rawHeaders,
}: Pick<IncomingMessage, 'url' | 'rawHeaders'>): boolean {
  let bytes = url.length;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]!.toLowerCase() !== 'cookie')
      bytes += rawHeaders[at]!.length + rawHeaders[at + 1]!.length;
  return bytes > mostWithoutCookies;
}

export const tooLargeHeaders = 'The request’s headers are too large.';

/** Refuses such requests before anything is read of them. */
export function limitHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (hasTooLargeHeaders({ url: raw.originalUrl ?? raw.url, rawHeaders: raw.rawHeaders }))
      throw new Refusal(431, tooLargeHeaders);
  });
}

declare module 'node:http' {
  interface IncomingMessage {
    /** What was asked for, where the framework has been told to route it elsewhere. */
    originalUrl?: string;
  }
}
