import { defaultRangeExtractor, observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import type { Range } from '@tanstack/react-virtual';
import { useCallback, useContext, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { ReactNode, Ref, RefObject } from 'react';
import type { UsualHeight } from './listed-rows.ts';
import { useTurned, useUsualHeight } from './row-layout.ts';
import { useRowsInWindow } from './rows-in-window.ts';
import { ScrollContainer } from './scroll-container.ts';
import { useDistanceFromTop, useLastFocusedRow, useWidth } from './virtual-list-place.ts';
import styles from './virtual-list.module.css';

export interface VirtualListHandle {
  /** Mounts a row and scrolls it into view. */
  reveal: (index: number) => void;
}

export interface VirtualListProps<T> {
  label: string;
  items: readonly T[];
  getKey: (item: T) => string;
  /**
   * Estimated height of a row in px, until the first row is measured; then its height is the estimate for the
   * others.
   */
  estimateSize: number;
  renderItem: (item: T, index: number) => ReactNode;
  /** Rows that stay mounted at any scroll position, for example those with an open conversation. */
  keepMounted?: ReadonlySet<string>;
  ref?: Ref<VirtualListHandle>;
}

interface Options {
  count: number;
  estimateSize: () => number;
  getItemKey: (index: number) => string;
  overscan: number;
  rangeExtractor: (range: Range) => number[];
}

interface Rows<T> {
  props: VirtualListProps<T>;
  list: RefObject<HTMLUListElement | null>;
  /** Width of the list in px: at another width rows have other heights. */
  width: number;
  usual: UsualHeight;
  options: Options;
  /** Index of the row that took the place of the removed focused row. */
  successor: number | null;
  reveal: (index: number) => void;
}

const nobody: ReadonlySet<string> = new Set();

/** The common part of both variants: the rows to mount besides the visible ones. */
function useRows<T>(props: VirtualListProps<T>): Rows<T> {
  const { items, getKey, keepMounted = nobody } = props;
  const list = useRef<HTMLUListElement>(null);
  const width = useWidth(list);
  const usual = useUsualHeight(list, props.label, width, props.estimateSize);
  const focused = useLastFocusedRow(list);
  const [revealed, reveal] = useState<number | null>(null);
  const { kept, successor } = useMemo(() => {
    const keys = items.map(getKey);
    const isGone = focused !== null && !keys.includes(focused.key);
    const next = isGone ? Math.min(focused.index, keys.length - 1) : null;
    const isWanted = (key: string, index: number) =>
      key === focused?.key || index === next || index === revealed || keepMounted.has(key);
    const wanted = keys.flatMap((key, index) => (isWanted(key, index) ? [index] : []));
    return { kept: wanted, successor: next };
  }, [items, getKey, focused, revealed, keepMounted]);
  const rangeExtractor = useCallback(
    (range: Range) => [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((a, b) => a - b),
    [kept],
  );
  const options = {
    count: items.length,
    estimateSize: () => usual.height,
    getItemKey: (index: number) => getKey(items[index] as T),
    overscan: 6,
    rangeExtractor,
  };
  return { props, list, width, usual, options, successor, reveal };
}

/**
 * A list that mounts only visible rows; it scrolls with the dialog that contains it, or else with the page.
 * The last focused row stays mounted, so that neither keyboard focus nor the focus after a dialog is lost.
 * When that row is removed, the row that takes its place gets focus.
 */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const scroller = useContext(ScrollContainer);
  const rows = useRows(props);
  return scroller === undefined ? <InWindow rows={rows} /> : <InElement rows={rows} scroller={scroller} />;
}

function InWindow<T>({ rows }: { rows: Rows<T> }) {
  const scrollMargin = useDistanceFromTop(rows.list, undefined);
  const { label, items, getKey } = rows.props;
  const indexOf = (row: string) => items.findIndex((item) => getKey(item) === row);
  const finder = { name: label, indexOf, mount: rows.reveal, usual: rows.usual };
  const virtualizer = useRowsInWindow<HTMLLIElement>({ ...rows.options, scrollMargin, finder });
  return <RowsInView rows={rows} virtualizer={virtualizer} scrollMargin={scrollMargin} />;
}

function InElement<T>({ rows, scroller }: { rows: Rows<T>; scroller: HTMLElement | null }) {
  const scrollMargin = useDistanceFromTop(rows.list, scroller);
  // oxlint-disable-next-line react/incompatible-library -- nothing here memoises what it returns.
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    ...rows.options,
    scrollMargin,
    useFlushSync: false,
    measureElement: (row) => row.getBoundingClientRect().height || rows.options.estimateSize(),
    getScrollElement: () => scroller,
    // Without a layout, as in tests, the window would have no height.
    observeElementRect: (instance, observed) =>
      observeElementRect(instance, (rect) =>
        observed(rect.height > 0 ? rect : { width: window.innerWidth, height: window.innerHeight }),
      ),
  });
  return <RowsInView rows={rows} virtualizer={virtualizer} scrollMargin={scrollMargin} />;
}

function RowsInView<T>({
  rows: { props, list, width, successor, reveal },
  virtualizer,
  scrollMargin,
}: {
  rows: Rows<T>;
  virtualizer: Pick<
    ReturnType<typeof useVirtualizer<HTMLElement, HTMLLIElement>>,
    | 'getTotalSize'
    | 'getVirtualItems'
    | 'isScrolling'
    | 'measure'
    | 'measureElement'
    | 'range'
    | 'scrollToIndex'
  >;
  scrollMargin: number;
}) {
  const { label, items, renderItem, ref } = props;
  const { scrollToIndex } = virtualizer;
  useTurned(virtualizer, width);
  useImperativeHandle(
    ref,
    () => ({
      reveal: (index) => {
        reveal(index);
        // Centred, away from elements that stick to the edges.
        scrollToIndex(index, { align: 'center' });
      },
    }),
    [reveal, scrollToIndex],
  );
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
