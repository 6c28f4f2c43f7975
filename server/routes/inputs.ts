import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { badRequest, type Refusal } from '../problems.ts';

/** More values than any request of ours has. What is wrong is told by looking at each. */
const mostValues = 25_000;

/** Deeper than anything of ours, and shallow enough for whatever walks it later. */
const deepest = 64;

/** What no store keeps as it is: U+0000, and halves of a character. */
// oxlint-disable-next-line no-control-regex -- it is what is looked for
const unstorable = /[\u0000\ud800-\udfff]/u;

/** A value within a request, and where it is. */
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
 * Refuses texts, keys included, that would not come back as they were sent, and values nested without end or too many.
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

/** How a query writes each type. */
const written: Record<string, RegExp> = {
  integer: /^-?\d{1,17}$/,
  number: /^-?\d{1,17}(?:\.\d{1,17})?$/,
  boolean: /^(?:true|false)$/,
};

/**
 * An address carries texts only: what its schema calls a number or a truth is read as one here, because the framework
 * would take the half of `1.5` and the thousand of `1e3` too. A parameter without a value counts as absent, and one that
 * the call does not know is left out.
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
    // One alone is a list, too.
    if (type === 'array') read.push([name, [value].flat()]);
    else if (!form) read.push([name, value]);
    else if (typeof value !== 'string' || (value !== '' && !form.test(value)))
      throw badRequest(`The query's ${name} must be ${type}.`, name);
    else if (value !== '') read.push([name, type === 'boolean' ? value === 'true' : Number(value)]);
  }
  return Object.fromEntries(read);
}
