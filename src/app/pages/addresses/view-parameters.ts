import type { Sort } from '#core/views/table.ts';

/** The trimmed text; `undefined`, which the address omits, if `value` is blank or not a string. */
export const textParameter = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** A page number of at least 2; `undefined` otherwise: the address omits the first page. */
export function pageParameter(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isSafeInteger(page) && page > 1 ? page : undefined;
}

/** `value` if it names a column to sort by, after a minus if descending; `undefined` otherwise. */
export const sortParameter = (value: unknown, columns: readonly string[]): string | undefined =>
  typeof value === 'string' && columns.includes(value.replace(/^-/, '')) ? value : undefined;

/** The sort of a value that `sortParameter` has checked. */
export const readSort = <Key extends string>(value: string | undefined): Sort<Key> | null =>
  value === undefined ? null : { by: value.replace(/^-/, '') as Key, isDescending: value.startsWith('-') };

export const writeSort = (sort: Sort<string> | null): string | undefined =>
  sort === null ? undefined : `${sort.isDescending ? '-' : ''}${sort.by}`;
