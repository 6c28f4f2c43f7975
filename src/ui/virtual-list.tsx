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

/** Which row was focused last: a dialog that a row has opened is no part of it, so its place is remembered. */
function useLastFocusedRow(list: RefObject<HTMLElement | null>): { key: string; index: number } | null {
  const [focused, setFocused] = useState<{ key: string; index: number } | null>(null);
  useEffect(() => {
    const rows = list.current;
    const remember = (event: FocusEvent) => {
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>('li[data-row]') : null;
      if (row) setFocused({ key: row.dataset['row'] ?? '', index: Number(row.dataset['index']) });
    };
    rows?.addEventListener('focusin', remember);
    return () => rows?.removeEventListener('focusin', remember);
  }, [list]);
  return focused;
}

/**
 * A list of which only the rows near the window are mounted; it scrolls with the page. The row that was last
 * focused stays, so that neither the keyboard nor a dialog that closes loses its place; when that row is gone, the
 * one that has moved up to it takes the focus.
 */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { label, items, getKey, estimateSize, renderItem, keepMounted = nobody } = props;
  const list = useRef<HTMLUListElement>(null);
  const scrollMargin = useDistanceFromTop(list);
  const focused = useLastFocusedRow(list);
  const { kept, successor } = useMemo(() => {
    const keys = items.map(getKey);
    const isGone = focused !== null && !keys.includes(focused.key);
    const next = isGone ? Math.min(focused.index, keys.length - 1) : null;
    const wanted = keys.flatMap((key, index) =>
      key === focused?.key || index === next || keepMounted.has(key) ? [index] : [],
    );
    return { kept: wanted, successor: next };
  }, [items, getKey, focused, keepMounted]);
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
            data-focus-fallback={index === successor || undefined}
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
