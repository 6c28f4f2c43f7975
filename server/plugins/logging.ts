import type { FastifyServerOptions } from 'fastify';
import type { AppOptions } from '../options.ts';
import { addressOfCaller } from './network-of.ts';

/** Not what else hangs on an error: a broken request's bytes with its headers, a database's rows. */
const describeError = ({ name, message, stack = '', code }: Error & { code?: unknown }) => ({
  type: name,
  message,
  stack,
  code,
});

/**
 * The log's settings. An address is logged without its query, which can hold a sign-in code, a state or a
 * token; headers and bodies are not logged at all.
 */
export function logging(logger: AppOptions['logger']): FastifyServerOptions['logger'] {
  if (logger === false) return false;
  const chosen = typeof logger === 'object' ? logger : {};
  return {
    level: logger === true ? 'info' : 'warn',
    ...chosen,
    serializers: {
      req: (request) => ({
        method: request.method,
        path: request.url.split('?')[0],
        remoteAddress: addressOfCaller(request),
      }),
      err: describeError,
    },
  };
}
