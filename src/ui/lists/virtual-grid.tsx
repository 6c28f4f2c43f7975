import { useCallback, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useResponsive } from '../page/responsive.ts';
import type { Responsive } from '../page/responsive.ts';
import { useTurned, useUsualHeight } from './row-layout.ts';
import { useRowsInWindow } from './rows-in-window.ts';
import { useDistanceFromTop } from './virtual-list-place.ts';
import styles from './virtual-grid.module.css';

interface VirtualGridProps<T> {
  label: string;
  items: readonly T[];
  getKey: (item: T) => string;
  columns: Responsive<number>;
  /**
   * Estimated height of a row in px, until the first row is measured; then its height is the estimate for the
   * others.
   */
  estimateSize: number;
  /** Must not render anything focusable, since items outside the window unmount. */
  renderItem: (item: T) => ReactNode;
}

/** Number of rows mounted beyond each edge of the window. */
const overscan = 3;

/**
 * A list of any length in equal columns; it scrolls with the page. Only rows near the window are mounted;
 * padding takes the place of the others. The cards of a row are as high as its highest.
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
    // Rows of three and of two columns have different heights. A new estimate applies to every row that has
    // not been measured.
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
            // Each cell is as high as its row. A cell that is no longer the first is still observed.
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
