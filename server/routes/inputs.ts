import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { malformed } from '../problems.ts';
import { plainWords } from '../validator-words.ts';

/** The notation of each type in a query. */
const notations: Record<string, RegExp> = {
  integer: /^-?\d{1,17}$/,
  number: /^-?\d{1,17}(?:\.\d{1,17})?$/,
  boolean: /^(?:true|false)$/,
};

/**
 * Converts the query's strings to the numbers and booleans of its schema. The framework would also accept
 * `1.5` and `1e3` for integers. A number or boolean without a value counts as absent; an unknown parameter is
 * dropped.
 * @throws Refusal 400
 */
export function readQuery(
  schema: TSchema | undefined,
  query: FastifyRequest['query'],
): Record<string, unknown> {
  const properties = schema && 'properties' in schema ? (schema.properties as Record<string, TSchema>) : {};
  const values = query as Record<string, unknown>;
  const read: [string, unknown][] = [];
  for (const [name, property] of Object.entries(properties)) {
    if (!Object.hasOwn(values, name)) continue;
    const value = values[name];
    const type = 'type' in property ? String(property.type) : '';
    const notation = Object.hasOwn(notations, type) ? notations[type] : undefined;
    // A list of one entry arrives as a string.
    if (type === 'array') read.push([name, [value].flat()]);
    else if (!notation) read.push([name, value]);
    else if (typeof value !== 'string' || (value !== '' && !notation.test(value)))
      throw malformed(`The query's ${name} ${plainWords(`must be ${type}`)}.`, name);
    else if (value !== '') read.push([name, type === 'boolean' ? value === 'true' : Number(value)]);
  }
  return Object.fromEntries(read);
}
