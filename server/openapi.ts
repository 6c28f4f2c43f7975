import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { type Call, calls } from '#core/contract/calls.ts';
import { idempotencyHeader, replayedHeader } from '#core/contract/features.ts';
import { keyPattern } from './idempotency.ts';
import { policyHeader, policyText } from './plugins/security.ts';
import { takesKey } from './routes/description.ts';
import type { CallName } from '#core/contract/routes.ts';
import { type Example, examples } from './examples/examples.ts';

interface Described {
  properties?: Record<string, object>;
  content?: Record<string, object>;
}

/** Parameters with the example's value for each; a parameter that the example leaves out gets none. */
function withParameters(parameters: unknown, values: object | undefined): object {
  const { properties = {} } = parameters as Described;
  const described = Object.entries(properties).map(([name, schema]) => {
    const value = (values as Record<string, unknown> | undefined)?.[name];
    return [name, value === undefined ? schema : { ...schema, examples: [value] }];
  });
  return { ...(parameters as object), properties: Object.fromEntries(described) as object };
}

/** An answer with its example: next to the schema if the schema belongs to a media type, otherwise within the schema. */
function withAnswer(answer: Described, example: unknown): object {
  if (answer.content === undefined) return { ...answer, examples: [example] };
  const media = Object.entries(answer.content).map(([type, content]) => [type, { ...content, example }]);
  return { ...answer, content: Object.fromEntries(media) as object };
}

/** The description of a call with its example. No request is checked against the example. */
function withExamples(schema: FastifySchema): FastifySchema {
  if (!Object.hasOwn(examples, schema.operationId ?? '')) return schema;
  const { asks, answers }: Example<never> = examples[schema.operationId as CallName] as Example<never>;
  const { query, body } = asks as { query?: object; body?: unknown };
  const responses = schema.response as Record<string, Described>;
  return {
    ...schema,
    ...(schema.params ? { params: withParameters(schema.params, asks) } : {}),
    ...(schema.querystring ? { querystring: withParameters(schema.querystring, query) } : {}),
    ...(body === undefined ? {} : { body: { ...(schema.body as object), examples: [body] } }),
    response: { ...responses, 200: withAnswer(responses['200']!, answers) },
  };
}

/** The calls, by method and path. */
const described = new Map(Object.values<Call>(calls).map((call) => [`${call.method} ${call.path}`, call]));

/** Adds the form of an upload, which is parsed separately, without a schema to describe it. */
const withForm = (schema: FastifySchema, field: string): FastifySchema => ({
  ...schema,
  consumes: ['multipart/form-data'],
  body: {
    type: 'object',
    properties: { [field]: { type: 'string', contentMediaType: 'application/octet-stream' } },
    required: [field],
  },
});

const keyHeader = {
  type: 'string',
  pattern: keyPattern,
  description: 'For a day, a request with the same key is not done again, but gets the first answer again.',
};
const repeatedHeader = {
  type: 'string',
  enum: ['true'],
  description: 'The answer is that of an earlier request with the same key.',
};

/** Adds the headers of a write that runs once for each key (docs/wire-contract.md#wire-idempotency-key). */
function withKey(schema: FastifySchema): FastifySchema {
  const answers = schema.response as Record<string, object>;
  const done = { ...answers['200'], headers: { [replayedHeader]: repeatedHeader } };
  return {
    ...schema,
    headers: { type: 'object', properties: { [idempotencyHeader]: keyHeader } },
    response: { ...answers, 200: done },
  };
}

/** The described schema of a route: its checked schema, and what is checked without a schema. */
function describedSchema(schema: FastifySchema = {}, url: string, method: unknown): FastifySchema {
  const call = described.get(`${String(method)} ${url}`);
  if (call === undefined) return schema;
  const whole = call.file === undefined ? schema : withForm(schema, call.file);
  return takesKey(call) ? withKey(whole) : whole;
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
