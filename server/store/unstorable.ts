import { type Fault, invalid } from './fault.ts';

/** More values than any valid request has; checking visits each one. */
const mostValues = 25_000;

/** Deeper than any valid request, and shallow enough for recursive code that reads the value later. */
const deepest = 64;

/** Characters that a database cannot store unchanged: U+0000 and lone surrogates. */
// oxlint-disable-next-line no-control-regex -- these are the characters to find
const unstorable = /[\u0000\ud800-\udfff]/u;

/** A value within a request, and its path. */
interface Place {
  value: unknown;
  key: string;
  within: Place | null;
  depth: number;
}

function unstorableAt(place: Place): Fault {
  const path: string[] = [];
  for (let at: Place | null = place; at?.within; at = at.within) path.unshift(at.key);
  return invalid('The request holds a character that cannot be kept.', path.join('.') || undefined);
}

/**
 * Refuses texts, keys included, that the database would not return unchanged, values nested too deeply, and
 * too many values.
 * @throws Fault `invalid`
 */
export function refuseUnstorable(value: unknown): void {
  const waiting: Place[] = [{ value, key: '', within: null, depth: 0 }];
  let seen = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value: here, depth } = next;
    if (depth > deepest) throw invalid('The request is nested too deeply.');
    if (typeof here === 'string' && unstorable.test(here)) throw unstorableAt(next);
    if (typeof here !== 'object' || here === null) continue;
    const keys = Array.isArray(here) && here.length > mostValues ? [] : Object.keys(here);
    seen += Array.isArray(here) ? here.length : keys.length;
    if (seen > mostValues)
      throw invalid(
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
