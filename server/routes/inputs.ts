import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { badRequest, type Refusal } from '../problems.ts';

/** More values than any request of ours has. The check visits each of them. */
const mostValues = 25_000;

/** Deeper than any request of ours, and shallow enough for recursive code. */
const deepest = 64;

/** Characters that no database stores unchanged: U+0000, and unpaired surrogates. */
// oxlint-disable-next-line no-control-regex -- it is what is looked for
const unstorable = /[\u0000\ud800-\udfff]/u;

/** A value within a request, and its path. */
interface Place {
  value: unknown;
  key: string;
  within: Place | null;
  depth: number;
}

function unstorableAt(place: Place): Refusal {
  const path: string[] = [];
  for (let at: Place | null = place; at?.within; at = at.within) path.unshift(at.key);
  return badRequest('The request holds a character that cannot be kept.', path.join('.') || undefined);
}

/**
 * Refuses texts, including keys, that would not be stored as sent, and values that are too deep or too many.
 * @throws Refusal 400
 */
export function refuseUnstorable(value: unknown): void {
  const waiting: Place[] = [{ value, key: '', within: null, depth: 0 }];
  let seen = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value: here, depth } = next;
    if (depth > deepest) throw badRequest('The request is nested too deeply.');
    if (typeof here === 'string' && unstorable.test(here)) throw unstorableAt(next);
    if (typeof here !== 'object' || here === null) continue;
    const keys = Array.isArray(here) && here.length > mostValues ? [] : Object.keys(here);
    seen += Array.isArray(here) ? here.length : keys.length;
    if (seen > mostValues)
      throw badRequest(
        `The request holds more than ${mostValues.toLocaleString('en')} values. Send it in several parts.`,
      );
    for (const key of keys) {
      if (unstorable.test(key)) throw unstorableAt(next);
      waiting.push({
        value: (here as Record<string, unknown>)[key],
        key,
        within: next,
        depth: depth + 1,
      });
    }
  }
}

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
