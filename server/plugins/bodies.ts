import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { tokenImageLimit } from '#core/rules/token-image.ts';
import { Refusal } from '../problems.ts';

/**
 * Reads JSON and refuses anything else, except forms where a route accepts them. An empty body reads as null,
 * whatever its content type (docs/wire-contract.md#wire-request-bodies-empty).
 */
export function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, null);
    else void parseJson(request, body, done);
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    if (body.length === 0) done(null, null);
    else done(new Refusal(415, 'Send the request as application/json.'));
  });
}

/**
 * Also reads forms with one file. Use it in a scope that contains only the routes that accept forms, since
 * its hooks run for every request of the scope.
 */
export async function readForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    // One byte more than allowed: enough to detect a file that is too large without reading the rest.
    limits: {
      fileSize: tokenImageLimit + 1,
      files: 1,
      // Fields are parts, too.
      parts: 9,
      fieldSize: 4_096,
      headerPairs: 64,
    },
  });
}
