// What the app reads of the server's answers: plain functions, since the page carries no schema library.

import { latestInstant } from './values.ts';

/** Makes a value of what an answer holds; undefined when it cannot be used at all. Never throws. */
export type Reader<T> = (value: unknown) => T | undefined;

/** A shape of the wire before it has been checked: only the `Sure` fields are known to be of their kind. */
export type Loose<Wire, Sure extends keyof Wire> = { [K in keyof Wire]?: unknown } & Pick<Wire, Sure>;

/** A list, and how many of its entries could not be used. */
export type Listed<T> = T[] & {
  /**
   * Absent when nothing was left out. Enumerable, because the query cache copies plain arrays when it shares structure,
   * and would lose it; an array with a key of its own is no plain one.
   */
  leftOut?: number;
};

/** The fields of a JSON object; undefined for everything else. */
export const fieldsIn = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;

/** Half of a pair of UTF-16. Ids and names go into addresses, which it breaks: encoding one throws. */
const loneSurrogates = /\p{Surrogate}/gu;

/** Most texts hold no pair at all, and are looked through in a tenth of the time. */
const surrogate = /[\uD800-\uDFFF]/;

/** A text; null for everything else. */
export function textIn(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  return surrogate.test(value) ? value.replaceAll(loneSurrogates, '\uFFFD') : value;
}

/** A text that says something; undefined for everything else. What has to have an id or a name is of no use without. */
export const nameIn: Reader<string> = (value) => {
  const text = textIn(value);
  return text === null || text.trim() === '' ? undefined : text;
};

/** A number that can be computed with; null for everything else. JSON's `1e999` reads as infinity. */
export const numberIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** Epoch ms that a date can hold; null for everything else. */
export function instantIn(value: unknown): number | null {
  const instant = numberIn(value);
  return instant !== null && Math.abs(instant) <= latestInstant ? instant : null;
}

/** What of a list can be used; empty for everything else. */
export function entriesIn<T>(value: unknown, read: Reader<T>): T[] {
  const entries: T[] = [];
  for (const one of Array.isArray(value) ? (value as unknown[]) : []) {
    const entry = read(one);
    if (entry !== undefined) entries.push(entry);
  }
  return entries;
}

/** The numbers of a map, by free-text keys; empty for everything else. */
export function amountsIn(value: unknown): Record<string, number> {
  const fields = fieldsIn(value) ?? {};
  const isAmount = (amount: unknown): amount is number => numberIn(amount) !== null;
  // Nearly always all of them are: copying the inventories of 20,000 characters takes longer than parsing them.
  if (Object.values(fields).every(isAmount)) return fields as Record<string, number>;
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, number] => isAmount(entry[1])),
  );
}

/** Reads a list entry by entry, and counts those that cannot be used. */
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

/** How many entries were left out of a list, or of a page of one; 0 for everything else. */
export function leftOutOf(data: unknown): number {
  const list = Array.isArray(data) ? data : fieldsIn(data)?.['entities'];
  return Array.isArray(list) ? ((list as Listed<unknown>).leftOut ?? 0) : 0;
}
