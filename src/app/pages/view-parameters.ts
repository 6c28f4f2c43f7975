import type { Sort } from '#core/views/table.ts';

/** A text as an address holds it; what says nothing is left out of it. */
export const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** A page number, from 2: the first page needs none. */
export function pageIn(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isSafeInteger(page) && page > 1 ? page : undefined;
}

/** A column to sort by, downwards with a minus before it. */
export const sortIn = (value: unknown, columns: readonly string[]): string | undefined =>
  typeof value === 'string' && columns.includes(value.replace(/^-/, '')) ? value : undefined;

/** What a checked `sortIn` says. */
export const readSort = <Key extends string>(value: string | undefined): Sort<Key> | null =>
  value === undefined ? null : { by: value.replace(/^-/, '') as Key, isDescending: value.startsWith('-') };

export const writeSort = (sort: Sort<string> | null): string | undefined =>
  sort === null ? undefined : `${sort.isDescending ? '-' : ''}${sort.by}`;
