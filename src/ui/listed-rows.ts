import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** How high a row is taken to be that has not shown yet, in px; a guess while no layout is known (0). */
export interface UsualHeight {
  layout: number;
  height: number;
}

/** What a list in the window knows of its rows' heights, in px. */
export interface RowHeights {
  usual?: UsualHeight;
  /** The measured heights that differ from what they were taken for. */
  rows: [key: number | string, height: number][];
}

/** How a list finds its rows, mounted or not. */
export interface RowFinder {
  /** What the list is called; no two on a page are called the same. */
  name: string;
  /** -1 for one that it does not have. */
  indexOf: (row: string) => number;
  /** Mounts a row wherever the window is. */
  mount?: (index: number) => void;
  usual?: UsualHeight;
}

interface ListedRows {
  name: () => string;
  indexOf: (row: string) => number;
  /** In px from the page's top. */
  topOf: (index: number) => number | undefined;
  mount: (index: number) => void;
  heights: () => RowHeights;
}

interface Virtualizer {
  readonly itemSizeCache: ReadonlyMap<unknown, number>;
  readonly measurementsCache: readonly { start: number }[];
  readonly options: {
    count: number;
    getItemKey: (index: number) => number | string | bigint;
    estimateSize: (index: number) => number;
  };
}

/** How many heights a list gives away at most: they are to fit into a tab's storage. */
const most = 500;

const lists = new Set<ListedRows>();
let remembered: Readonly<Record<string, RowHeights>> = {};

function heightsOf({ itemSizeCache, options }: Virtualizer): RowHeights['rows'] {
  const rows: RowHeights['rows'] = [];
  for (let index = 0; index < options.count && rows.length < most; index += 1) {
    const key = options.getItemKey(index);
    const height = itemSizeCache.get(key);
    if (height !== undefined && height !== options.estimateSize(index) && typeof key !== 'bigint')
      rows.push([key, height]);
  }
  return rows;
}

/** The heights that a list had when this entry of the history was left; they do for the list's whole life. */
export const useRememberedHeights = (name: string): RowHeights | null =>
  useState(() => remembered[name] ?? null)[0];

/** Makes a list's rows known to whoever looks for one of them. */
export function useListedRows(finder: RowFinder, virtualizer: Virtualizer): void {
  const newest = useRef(finder);
  useLayoutEffect(() => {
    newest.current = finder;
  }, [finder]);
  useEffect(() => {
    const listed: ListedRows = {
      name: () => newest.current.name,
      indexOf: (row) => newest.current.indexOf(row),
      topOf: (index) => virtualizer.measurementsCache[index]?.start,
      mount: (index) => newest.current.mount?.(index),
      heights: () => ({ usual: newest.current.usual, rows: heightsOf(virtualizer) }),
    };
    lists.add(listed);
    return () => void lists.delete(listed);
  }, [virtualizer]);
}

/** All lists' heights, by the lists' names. */
export const allHeights = (): Record<string, RowHeights> =>
  Object.fromEntries([...lists].map((list) => [list.name(), list.heights()]));

/** Lists that are mounted from now on begin with these. */
export function rememberHeights(heights: Readonly<Record<string, RowHeights>>): void {
  remembered = heights;
}

/** Where a row of a list begins, in px from the page's top, mounted or not; null where no list has it. */
export function listedTop(row: string): number | null {
  for (const list of lists) {
    const index = list.indexOf(row);
    if (index >= 0) return list.topOf(index) ?? null;
  }
  return null;
}

/** Mounts a row wherever the window is, if a list has it. */
export function mountRow(row: string): void {
  for (const list of lists) {
    const index = list.indexOf(row);
    if (index >= 0) list.mount(index);
  }
}
