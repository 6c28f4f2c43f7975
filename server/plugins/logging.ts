import type { FastifyServerOptions } from 'fastify';
import type { AppOptions } from '../options.ts';
import { addressOfCaller } from './network-of.ts';

/**
 * Selects the fields of an error to log: its other properties can contain the bytes of a malformed request
 * with its headers, or rows of the database.
 */
const describeError = ({ name, message, stack = '', code }: Error & { code?: unknown }) => ({
  type: name,
  message,
  stack,
  code,
});

/** The path that the log shows: the address of a member's calendar is a secret. */
const loggedPath = (url: string): string =>
  url.split('?')[0]!.replace(/^(\/+calendar\/+)(?!adventure\/).*/i, '$1…');

/**
 * The log's settings. URLs are logged without their query, which can contain a sign-in code, a state or a token;
 * headers and bodies are never logged.
 */
export function loggerOptions(logger: AppOptions['logger']): FastifyServerOptions['logger'] {
  if (logger === false) return false;
  const chosen = typeof logger === 'object' ? logger : {};
  return {
    level: logger === true ? 'info' : 'warn',
    ...chosen,
    serializers: {
      req: (request) => ({
        method: request.method,
        path: loggedPath(request.url),
        remoteAddress: addressOfCaller(request),
      }),
      err: describeError,
    },
  };
}
