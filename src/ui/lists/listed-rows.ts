import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The height in px assumed for a row that has not been mounted yet; layout 0: only estimated. */
export interface UsualHeight {
  layout: number;
  height: number;
}

/** The row heights that a windowed list knows, in px. */
export interface RowHeights {
  usual?: UsualHeight;
  /** Measured heights that differ from the estimate. */
  rows: [key: number | string, height: number][];
}

/** How a windowed list finds its rows, mounted or not. */
export interface RowFinder {
  /** Unique on the page. */
  name: string;
  /** -1 when the list has no such row. */
  indexOf: (row: string) => number;
  /** Mounts a row without scrolling to it. */
  mount?: (index: number) => void;
  usual?: UsualHeight;
}

interface ListedRows {
  name: () => string;
  indexOf: (row: string) => number;
  /** In px from the top of the page. */
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

/** Maximum number of heights stored per list, so that those of fifty pages fit into the tab's storage. */
const mostHeights = 500;

const lists = new Set<ListedRows>();
let remembered: Readonly<Record<string, RowHeights>> = {};

function heightsOf({ itemSizeCache, options }: Virtualizer): RowHeights['rows'] {
  const rows: RowHeights['rows'] = [];
  let unseen = itemSizeCache.size;
  for (let index = 0; index < options.count && unseen > 0 && rows.length < mostHeights; index += 1) {
    const key = options.getItemKey(index);
    const height = itemSizeCache.get(key);
    if (height === undefined) continue;
    unseen -= 1;
    if (height !== options.estimateSize(index) && typeof key !== 'bigint') rows.push([key, height]);
  }
  return rows;
}

/** The heights that this list had when its page was left. */
export const useRememberedHeights = (name: string): RowHeights | null =>
  useState(() => remembered[name] ?? null)[0];

/** Registers a list, so that its rows can be found while they are not mounted. */
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

/** The heights of all mounted lists, by list name. */
export const allHeights = (): Record<string, RowHeights> =>
  Object.fromEntries([...lists].map((list) => [list.name(), list.heights()]));

/** Sets the heights with which lists start that mount from now on. */
export function rememberHeights(heights: Readonly<Record<string, RowHeights>>): void {
  remembered = heights;
}

/** Top of a row in px from the top of the page, mounted or not; null when no list has it. */
export function listedTop(row: string): number | null {
  for (const list of lists) {
    const index = list.indexOf(row);
    if (index >= 0) return list.topOf(index) ?? null;
  }
  return null;
}

/** Mounts a row without scrolling to it, if a list has it. */
export function mountRow(row: string): void {
  for (const list of lists) {
    const index = list.indexOf(row);
    if (index >= 0) list.mount(index);
  }
}
