// Readers of the server's answers. They are plain functions, because they are part of the page, which contains no
// schema library.

import { latestInstant } from './values.ts';

/** Converts a value of an answer; returns `undefined` if the value is unusable. Never throws. */
export type Reader<T> = (value: unknown) => T | undefined;

/** A partly checked object of the wire: its `Sure` fields have their types; the others may be absent or of any type. */
export type Loose<Wire, Sure extends keyof Wire> = { [K in keyof Wire]?: unknown } & Pick<Wire, Sure>;

/** A list, with the number of its entries that were unusable. */
export type Listed<T> = T[] & {
  /**
   * Absent if no entry was left out. The property must be enumerable: when the query cache shares structure,
   * it copies plain arrays without their properties; an array with an own enumerable key is not plain.
   */
  leftOut?: number;
};

/** The fields of a JSON object; `undefined` for any other value. */
export const fieldsIn = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;

/** Halves of UTF-16 pairs. Ids and names become parts of URLs, and encoding such a half throws. */
const loneSurrogates = /\p{Surrogate}/gu;

/** A cheap first test: most strings contain no surrogate, and this test takes a tenth of the time. */
const surrogate = /[\uD800-\uDFFF]/;

/** A string with its lone surrogates replaced; null for any other value. */
export function textIn(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  return surrogate.test(value) ? value.replaceAll(loneSurrogates, '\uFFFD') : value;
}

/** A string that is not blank, as ids and names must be; `undefined` for any other value. */
export const nameIn: Reader<string> = (value) => {
  const text = textIn(value);
  return text === null || text.trim() === '' ? undefined : text;
};

/** A finite number; null for any other value. `JSON.parse` turns `1e999` into infinity. */
export const numberIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** Epoch ms within the range of a date; null for any other value. */
export function instantIn(value: unknown): number | null {
  const instant = numberIn(value);
  return instant !== null && Math.abs(instant) <= latestInstant ? instant : null;
}

/** The usable entries of a list; none if the value is not a list. */
export function entriesIn<T>(value: unknown, read: Reader<T>): T[] {
  const entries: T[] = [];
  for (const one of Array.isArray(value) ? (value as unknown[]) : []) {
    const entry = read(one);
    if (entry !== undefined) entries.push(entry);
  }
  return entries;
}

/** The numbers of a map with free-text keys; none if the value is not a map. */
export function amountsIn(value: unknown): Record<string, number> {
  const fields = fieldsIn(value) ?? {};
  const isAmount = (amount: unknown): amount is number => numberIn(amount) !== null;
  // Nearly always all values are numbers, and copying the inventories of 20,000 characters takes longer than
  // parsing them.
  if (Object.values(fields).every(isAmount)) return fields as Record<string, number>;
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, number] => isAmount(entry[1])),
  );
}

/** Reads a list entry by entry and counts the unusable ones. */
export const listOf =
  <T>(read: Reader<T>): Reader<Listed<T>> =>
  (value) => {
    if (!Array.isArray(value)) return undefined;
    const list: Listed<T> = entriesIn(value, read);
    if (list.length < value.length) list.leftOut = value.length - list.length;
    return list;
  };

/** One page of a longer list; `nextAt` is the offset of the next page, null on the last. */
export interface PageOf<T> {
  entities: Listed<T>;
  nextAt: number | null;
}

export const pageOf =
  <T>(read: Reader<T>): Reader<PageOf<T>> =>
  (value) => {
    const fields = fieldsIn(value);
    const entities = listOf(read)(fields?.['entities']);
    return entities && { entities, nextAt: numberIn(fields?.['nextAt']) };
  };

/** The number of entries left out of a list or of one page of a list; 0 for any other value. */
export function leftOutOf(data: unknown): number {
  const list = Array.isArray(data) ? data : fieldsIn(data)?.['entities'];
  return Array.isArray(list) ? ((list as Listed<unknown>).leftOut ?? 0) : 0;
}
