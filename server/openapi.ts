import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { type Call, calls } from '#core/contract/calls.ts';

/** The form fields of uploads by path: a form is parsed separately and has no schema that checks it. */
const uploads = new Map(
  Object.values<Call>(calls).flatMap(({ path, file }) => (file === undefined ? [] : [[path, file] as const])),
);

/** The described schema of a route: its checked schema and, for an upload, the form. */
function described(schema: FastifySchema | undefined, url: string, method: unknown): FastifySchema {
  const field = method === 'POST' ? uploads.get(url) : undefined;
  if (field === undefined) return schema ?? {};
  return {
    ...schema,
    consumes: ['multipart/form-data'],
    body: {
      type: 'object',
      properties: { [field]: { type: 'string', contentMediaType: 'application/octet-stream' } },
      required: [field],
    },
  };
}

/**
 * Describes every call of the contract at /openapi.json (OpenAPI 3.1), with its parameters, answers and
 * refusals, from the schemas that check requests. Call it before adding routes.
 */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    hideUntagged: true,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Nyx',
        description: 'The calls of the companion app. Dates are epoch milliseconds.',
        version: '1',
      },
      components: {
        securitySchemes: {
          access: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          refresh: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          accessInAddress: { type: 'apiKey', in: 'query', name: 'jwt' },
        },
      },
    },
    transform: ({ schema, url, route }) => ({ schema: described(schema, url, route.method), url }),
  });
  let made: string | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    made ??= JSON.stringify(app.swagger());
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .serializer(String)
      .send(made);
  });
}
