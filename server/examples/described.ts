import type { FastifySchema } from 'fastify';
import type { CallName } from '#core/contract/routes.ts';
import { type Example, examples } from './examples.ts';

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
export function withExamples(schema: FastifySchema): FastifySchema {
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
