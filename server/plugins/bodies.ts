import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { tokenImageLimit } from '#core/rules/token-image.ts';
import { Refusal } from '../problems.ts';

/**
 * JSON is read, anything else is refused, but for forms where a route takes one. An empty body reads as null, whatever
 * its content type (docs/wire-contract.md#wire-request-bodies-empty).
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

/** One-file forms are read too: in a scope of the routes that take one, since every request there pays for its hooks. */
export async function readForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    // One byte more than is allowed: enough to see that a file is too large without reading the rest of it.
    limits: {
      fileSize: tokenImageLimit + 1,
      files: 1,
      fields: 8,
      parts: 9,
      fieldSize: 4_096,
      headerPairs: 64,
    },
  });
}
