import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { badRequest } from '../problems.ts';

/** Notation of each type in a query. */
const written: Record<string, RegExp> = {
  integer: /^-?\d{1,17}$/,
  number: /^-?\d{1,17}(?:\.\d{1,17})?$/,
  boolean: /^(?:true|false)$/,
};

/**
 * Reads the query's texts as the numbers and booleans of its schema. The framework would also accept `1.5`
 * and `1e3` for integers. A parameter without a value counts as absent; an unknown one is dropped.
 * @throws Refusal 400
 */
export function readQuery(
  schema: TSchema | undefined,
  query: FastifyRequest['query'],
): Record<string, unknown> {
  const properties = schema && 'properties' in schema ? (schema.properties as Record<string, TSchema>) : {};
  const sent = query as Record<string, unknown>;
  const read: [string, unknown][] = [];
  for (const [name, of] of Object.entries(properties)) {
    if (!Object.hasOwn(sent, name)) continue;
    const value = sent[name];
    const type = 'type' in of ? String(of.type) : '';
    const form = Object.hasOwn(written, type) ? written[type] : undefined;
    // A single value is a list too.
    if (type === 'array') read.push([name, [value].flat()]);
    else if (!form) read.push([name, value]);
    else if (typeof value !== 'string' || (value !== '' && !form.test(value)))
      throw badRequest(`The query's ${name} must be ${type}.`, name);
    else if (value !== '') read.push([name, type === 'boolean' ? value === 'true' : Number(value)]);
  }
  return Object.fromEntries(read);
}
