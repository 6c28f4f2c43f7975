import { said } from '#core/contract/refusals.ts';
import { type StoreFault, invalid } from './fault.ts';

/** Maximum number of values in a request: more than any valid one has. The check visits each value. */
const maxValuesInRequest = 25_000;

/**
 * Maximum depth: deeper than any valid request, yet shallow enough for recursive code that reads it later.
 */
const maxDepth = 64;

/** Characters that a database cannot store unchanged: U+0000 and lone surrogates. */
// oxlint-disable-next-line no-control-regex -- these are the characters to find
const unstorable = /[\u0000\ud800-\udfff]/u;

/** A value within a request. Its key and those of its parents make up its path. */
interface Visited {
  value: unknown;
  key: string;
  parent: Visited | null;
  depth: number;
}

function unstorableAt(visited: Visited): StoreFault {
  const path: string[] = [];
  for (let at: Visited | null = visited; at?.parent; at = at.parent) path.unshift(at.key);
  return invalid(said('unstorable'), path.join('.') || undefined);
}

/**
 * Refuses strings, including keys, that the database would not return unchanged, values nested too deeply,
 * and too many values.
 * @throws Fault `invalid`
 */
export function refuseUnstorable(value: unknown, maxValues = maxValuesInRequest): void {
  const pending: Visited[] = [{ value, key: '', parent: null, depth: 0 }];
  let count = 0;
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value: here, depth } = next;
    if (depth > maxDepth) throw invalid(said('nestedTooDeeply'));
    if (typeof here === 'string' && unstorable.test(here)) throw unstorableAt(next);
    if (typeof here !== 'object' || here === null) continue;
    const keys = Array.isArray(here) && here.length > maxValues ? [] : Object.keys(here);
    count += Array.isArray(here) ? here.length : keys.length;
    if (count > maxValues) throw invalid(said('tooManyValues', { most: maxValues }));
    for (const key of keys) {
      if (unstorable.test(key)) throw unstorableAt(next);
      pending.push({
        value: (here as Record<string, unknown>)[key],
        key,
        parent: next,
        depth: depth + 1,
      });
    }
  }
}
