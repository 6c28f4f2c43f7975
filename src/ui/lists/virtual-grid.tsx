import { useCallback, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useResponsive } from '../page/responsive.ts';
import type { Responsive } from '../page/responsive.ts';
import { useTurned, useUsualHeight } from './row-layout.ts';
import { useRowsInWindow } from './rows-in-window.ts';
import { useDistanceFromTop } from './virtual-list-place.ts';
import styles from './virtual-grid.module.css';

type VirtualGridProps<T> = {
  label: string;
  items: readonly T[];
  getKey: (item: T) => string;
  columns: Responsive<number>;
  /** A guess at a row's height in px, until the first one has been measured; then the others are taken to be like it. */
  estimateSize: number;
  /** Nothing that takes the focus: what is scrolled out of the window is there no more. */
  renderItem: (item: T) => ReactNode;
};

/** Rows beyond the window at either side. */
const overscan = 3;

/**
 * A list of any length laid out in equal columns; it scrolls with the page. Only the rows near the window are mounted,
 * in the place that the padding around them leaves: the cards of a row are as high as its highest.
 */
export function VirtualGrid<T>(props: VirtualGridProps<T>) {
  const { label, items, getKey, columns, estimateSize, renderItem } = props;
  const list = useRef<HTMLUListElement>(null);
  const scrollMargin = useDistanceFromTop(list, undefined);
  const across = useResponsive(columns);
  const usual = useUsualHeight(list, label, across, estimateSize);
  const indexOf = (key: string) => Math.floor(items.findIndex((item) => getKey(item) === key) / across);
  const virtualizer = useRowsInWindow<HTMLLIElement>({
    count: Math.ceil(items.length / across),
    // A row of three is no row of two: neither has the other's height. What is guessed anew counts for all that is not measured.
    getItemKey: useCallback((row: number) => `${across} ${usual.height} ${row}`, [across, usual.height]),
    estimateSize: () => usual.height,
    overscan,
    scrollMargin,
    finder: { name: label, indexOf, usual },
  });
  const { measureElement } = virtualizer;
  useTurned(virtualizer, across, across);
  useLayoutEffect(() => {
    const cells = list.current?.querySelectorAll<HTMLLIElement>(':scope > li') ?? [];
    for (let first = 0; first < cells.length; first += across) measureElement(cells[first] ?? null);
  }, [items, across, usual.height, measureElement]);
  const rows = virtualizer.getVirtualItems();
  const begin = rows[0]?.start ?? scrollMargin;
  const end = rows.at(-1)?.end ?? scrollMargin;
  return (
    <ul
      ref={list}
      aria-label={label}
      className={styles.grid}
      style={{
        gridTemplateColumns: `repeat(${across}, minmax(0, 1fr))`,
        paddingBlock: `${begin - scrollMargin}px ${virtualizer.getTotalSize() + scrollMargin - end}px`,
      }}
    >
      {rows.flatMap(({ index: row }) =>
        items.slice(row * across, (row + 1) * across).map((item, column) => (
          <li
            key={getKey(item)}
            // One cell is as high as its row, and goes on being measured when it is the first no more.
            ref={column === 0 ? measureElement : undefined}
            data-index={row}
            data-row={getKey(item)}
            aria-setsize={items.length}
            aria-posinset={row * across + column + 1}
            className={styles.cell}
          >
            {renderItem(item)}
          </li>
        )),
      )}
    </ul>
  );
}
