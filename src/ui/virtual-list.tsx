import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import styles from './virtual-list.module.css';

export type VirtualListProps<T> = {
  label: string;
  items: readonly T[];
  getKey: (item: T) => string;
  /** A guess at a row's height in px; each row is measured once it shows. */
  estimateSize: number;
  renderItem: (item: T, index: number) => ReactNode;
  /** Rows that stay mounted wherever the window is, e.g. those with a conversation open. */
  keepMounted?: ReadonlySet<string>;
};

const nobody: ReadonlySet<string> = new Set();

/** Where the list begins on the page, in px: it moves when what stands above it grows. */
function useDistanceFromTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return top;
}

/** The key of the row that was focused last: listened for in the document, for a dialog of a row is no part of it. */
function useLastFocusedRow(list: RefObject<HTMLElement | null>): string | null {
  const [focused, setFocused] = useState<string | null>(null);
  useEffect(() => {
    const rows = list.current;
    const remember = (event: FocusEvent) => {
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>('li[data-row]') : null;
      if (row) setFocused(row.dataset['row'] ?? null);
    };
    rows?.addEventListener('focusin', remember);
    return () => rows?.removeEventListener('focusin', remember);
  }, [list]);
  return focused;
}

/**
 * A list of which only the rows near the window are mounted; it scrolls with the page. The row that was last
 * focused stays, so that neither the keyboard nor a dialog that closes loses its place.
 */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { label, items, getKey, estimateSize, renderItem, keepMounted = nobody } = props;
  const list = useRef<HTMLUListElement>(null);
  const scrollMargin = useDistanceFromTop(list);
  const focused = useLastFocusedRow(list);
  const kept = useMemo(
    () =>
      items.flatMap((item, index) => {
        const key = getKey(item);
        return key === focused || keepMounted.has(key) ? [index] : [];
      }),
    [items, getKey, focused, keepMounted],
  );
  const rangeExtractor = useCallback(
    (range: Range) => [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((a, b) => a - b),
    [kept],
  );
  // oxlint-disable-next-line react/incompatible-library -- nothing here memoises what it returns.
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => estimateSize,
    getItemKey: (index) => getKey(items[index] as T),
    overscan: 6,
    scrollMargin,
    rangeExtractor,
    // React warns of a flush from inside a measurement, and a frame's delay is not seen with this overscan.
    useFlushSync: false,
    // Without a layout (a test's document) every row would measure nothing, and all of them would show.
    measureElement: (row) => row.getBoundingClientRect().height || estimateSize,
  });
  return (
    <ul
      ref={list}
      aria-label={label}
      className={styles.list}
      style={{ blockSize: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const item = items[index];
        return item === undefined ? null : (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            data-row={key}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            className={styles.row}
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            {renderItem(item, index)}
          </li>
        );
      })}
    </ul>
  );
}
