import { latestInstant } from '#core/contract/values.ts';
import { quoted, unusable } from '../fault.ts';

/** Reports a value that cannot be read. The message says what is wrong with it. */
class Unreadable extends Error {}

const refuse = (words: string): never => {
  throw new Unreadable(words);
};

const shown = (value: unknown): string => quoted(typeof value === 'string' ? value : JSON.stringify(value));

const numberIn = (value: unknown, pattern: RegExp, kind: string): number =>
  typeof value === 'string' && pattern.test(value)
    ? exact(Number(value), value)
    : refuse(`${shown(value)} is not a ${kind}`);

/** Refuses a number that JavaScript cannot represent exactly as it was written. */
function exact(value: number, written: string): number {
  if (!Number.isFinite(value)) return refuse(`${quoted(written)} is not a finite number`);
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    return refuse(`${quoted(written)} is too large to be exact`);
  return value;
}

const digitsIn = (written: string): string =>
  written.replace(/e.*$/i, '').replaceAll(/[^\d]/g, '').replace(/^0+/, '');

const whole = /^-?\d{1,20}$/;
const decimal = /^-?\d{1,40}(?:\.\d{1,40})?(?:E[+-]?\d{1,4})?$/i;
const isoDate = /^[+-]?\d{4,6}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/;

/** The value of each `$` key: an id as text, a date as epoch ms, a number. */
const wrappers: Readonly<Record<string, (value: unknown) => unknown>> = {
  $oid: (value) =>
    typeof value === 'string' && /^[\da-f]{24}$/i.test(value)
      ? value.toLowerCase()
      : refuse(`${shown(value)} is not an object id`),
  $date: (value) => {
    // In canonical JSON, and outside the years 1970 to 9999, a date is a number, which has been read already.
    const time =
      typeof value === 'string' && isoDate.test(value)
        ? Date.parse(value.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
        : value;
    return typeof time === 'number' && Number.isInteger(time) && Math.abs(time) <= latestInstant
      ? time
      : refuse(`${shown(value)} is not a date`);
  },
  $numberInt: (value) => numberIn(value, whole, 'whole number'),
  $numberLong: (value) => numberIn(value, whole, 'whole number'),
  $numberDouble: (value) => numberIn(value, decimal, 'finite number'),
  $numberDecimal: (value) =>
    typeof value === 'string' && digitsIn(value).length > 15
      ? refuse(`${shown(value)} has more digits than can be exact`)
      : numberIn(value, decimal, 'finite number'),
};

function revive(_key: string, value: unknown): unknown {
  if (typeof value === 'number') return exact(value, String(value));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const keys = Object.keys(value);
  const special = keys.find((key) => key.startsWith('$'));
  if (special === undefined) return value;
  const read = Object.hasOwn(wrappers, special) && keys.length === 1 ? wrappers[special] : undefined;
  return read
    ? read((value as Record<string, unknown>)[special])
    : refuse(`the key ${quoted(special)} is not one that Nyx can read`);
}

/**
 * Reads a document of MongoDB's Extended JSON, canonical or relaxed. Dates become epoch ms, ids text.
 * @throws Fault `invalid`, whose message begins with the number of the line, for broken JSON, an unknown `$` key, or a
 * number that JavaScript would round
 */
export function parseExtended(json: string, line: number): Record<string, unknown> {
  try {
    return JSON.parse(json, revive) as Record<string, unknown>;
  } catch (error) {
    if (error instanceof Unreadable) throw unusable(`line ${line}: ${error.message}.`);
    const reason = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : '';
    throw unusable(`line ${line}: the document is not valid JSON (${quoted(reason)}).`);
  }
}
