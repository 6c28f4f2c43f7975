import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { badRequest } from '../problems.ts';

/** Deeper than anything of ours, and shallow enough for whatever walks it later. */
const deepest = 64;

/** What no store keeps as it is: U+0000, and halves of a character. */
// oxlint-disable-next-line no-control-regex -- it is what is looked for
const unstorable = /[\u0000\ud800-\udfff]/u;

/**
 * Refuses texts, keys included, that would not come back as they were sent, and values nested without end.
 * @throws Refusal 400
 */
export function refuseUnstorable(value: unknown): void {
  const waiting: { value: unknown; path: string; depth: number }[] = [{ value, path: '', depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value: here, path, depth } = next;
    if (depth > deepest) throw badRequest('The request is nested too deeply.');
    if (typeof here === 'string' && unstorable.test(here))
      throw badRequest('The request holds a character that cannot be kept.', path || undefined);
    if (typeof here !== 'object' || here === null) continue;
    for (const [key, inner] of Object.entries(here)) {
      if (unstorable.test(key))
        throw badRequest('The request holds a character that cannot be kept.', path || undefined);
      waiting.push({ value: inner, path: path ? `${path}.${key}` : key, depth: depth + 1 });
    }
  }
}

/** How a query writes each type. */
const written: Record<string, RegExp> = {
  integer: /^-?\d{1,17}$/,
  number: /^-?\d{1,17}(?:\.\d{1,17})?$/,
  boolean: /^(?:true|false)$/,
};

/**
 * An address carries texts only: what its schema calls a number or a truth is read as one here, because the framework
 * would take the half of `1.5` and the thousand of `1e3` too. A parameter without a value counts as absent.
 * @throws Refusal 400
 */
export function readQuery(schema: TSchema, query: FastifyRequest['query']): Record<string, unknown> {
  const properties = 'properties' in schema ? (schema.properties as Record<string, TSchema>) : {};
  const read: [string, unknown][] = [];
  for (const [name, value] of Object.entries(query as Record<string, unknown>)) {
    const of = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const type = of && 'type' in of ? String(of.type) : '';
    const form = Object.hasOwn(written, type) ? written[type] : undefined;
    if (!form) read.push([name, value]);
    else if (typeof value !== 'string' || (value !== '' && !form.test(value)))
      throw badRequest(`The query's ${name} must be ${type}.`, name);
    else if (value !== '') read.push([name, type === 'boolean' ? value === 'true' : Number(value)]);
  }
  return Object.fromEntries(read);
}
