import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { type Call, calls } from '#core/contract/calls.ts';
import { withExamples } from './examples/described.ts';
import { policyHeader, policyText } from './plugins/security.ts';

/** The form fields of uploads by path. A form is parsed separately, without a schema to describe it. */
const uploads = new Map(
  Object.values<Call>(calls).flatMap(({ path, file }) => (file === undefined ? [] : [[path, file] as const])),
);

/** The described schema of a route: its checked schema and, for an upload, the form. */
function describedSchema(schema: FastifySchema | undefined, url: string, method: unknown): FastifySchema {
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

/** The policy of the page at /docs: only its own scripts, but no Trusted Types, which Swagger UI does not support. */
const policyOfPage = policyText({
  'default-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'none'"],
});

/**
 * Describes every call of the contract, with its parameters, answers and refusals, at /openapi.json (OpenAPI 3.1)
 * and, for people, at /docs. The schemas are those that check requests. Call it before adding routes.
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
    transform: ({ schema, url, route }) => ({
      schema: withExamples(describedSchema(schema, url, route.method)),
      url,
    }),
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    // The page only shows the calls: nobody should enter a token there.
    uiConfig: {
      layout: 'BaseLayout',
      docExpansion: 'none',
      supportedSubmitMethods: [],
      defaultModelsExpandDepth: -1,
    },
    theme: {
      title: 'Nyx: calls of the server',
      css: [{ filename: 'nyx.css', content: '.swagger-ui .scheme-container { display: none }' }],
    },
    uiHooks: {
      onRequest(_request, reply, done) {
        reply.header(policyHeader, policyOfPage);
        done();
      },
    },
  });
  let document: string | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(app.swagger());
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .serializer(String)
      .send(document);
  });
}
