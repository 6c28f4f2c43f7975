import { defaultKeyExtractor } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { CSSProperties } from 'react';
import type { Column } from './column.ts';
import { DataRow } from './data-row.tsx';
import { DataTableHead } from './data-table-head.tsx';
import type { Sort } from './data-table-head.tsx';
import { useResponsive } from '../page/responsive.ts';
import { useRowFocus } from './row-focus.ts';
import { useTurned } from './row-layout.ts';
import { useRowsInWindow } from './rows-in-window.ts';
import { useHandler } from './use-handler.ts';
import { useDistanceFromTop } from './virtual-list-place.ts';
import styles from './data-table.module.css';

export type { Column };

/** Estimated height of a row in px, as a line and as a block; each row is measured once it is mounted. */
export type RowHeight<Row> = Record<'line' | 'block', number | ((row: Row) => number)>;

export interface DataTableProps<Row, Key extends string> {
  /** The table's accessible name. */
  caption: string;
  /** The first column is the row's header. */
  columns: readonly Column<Row, Key>[];
  rows: readonly Row[];
  sort: Sort<Key>;
  onSort: (by: Key) => void;
  rowHeight: RowHeight<Row>;
  /** Identifies rows: a measured height then follows its row to any place. */
  rowKey?: (row: Row) => string;
  /**
   * Rows are added and removed without the person's action: focus then never moves to another row's control.
   * Needs `rowKey`.
   */
  isLive?: boolean;
}

const isScrolledInto = (table: HTMLElement | null): boolean =>
  table !== null && table.getBoundingClientRect().top < 0;

/** Number of rows mounted beyond each edge of the window. */
const overscan = 4;

/**
 * A real table of any length. Only rows near the window are mounted, with their index among all rows. On a
 * narrow screen each row is a block with labels, below the heads that sort. It scrolls with the page.
 *
 * The roles repeat the elements' native ones: laid out as grids, the elements would lose them in Safari's
 * screen reader.
 */
export function DataTable<Row, Key extends string>(props: DataTableProps<Row, Key>) {
  const { caption, columns, rows, sort, onSort, rowHeight, rowKey, isLive } = props;
  const table = useRef<HTMLTableElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const scrollMargin = useDistanceFromTop(body, undefined);
  const layout = useResponsive<'line' | 'block'>({ base: 'block', md: 'line' });
  const guess = rowHeight[layout];
  const focus = useRowFocus(rows, isLive ? rowKey : undefined);
  const keyAt = useCallback((index: number) => rowKey?.(rows[index]!) ?? index, [rows, rowKey]);
  const estimateSize = (index: number) => (typeof guess === 'number' ? guess : guess(rows[index]!));
  const indexOf = (row: string) => (rowKey ? rows.findIndex((each) => rowKey(each) === row) : Number(row));
  const virtualizer = useRowsInWindow<HTMLTableRowElement>({
    count: rows.length,
    estimateSize,
    overscan,
    getItemKey: rowKey ? keyAt : defaultKeyExtractor,
    scrollMargin,
    finder: { name: caption, indexOf },
  });
  const { measureElement } = virtualizer;
  useTurned(virtualizer, layout);
  useLayoutEffect(() => {
    // The rows have new content: measure them before the paint, so that none overlaps another.
    for (const row of body.current?.rows ?? []) {
      measureElement(row);
      // While the page scrolls, `measureElement` leaves this to the resize observer, but the height stored for
      // this row may be another row's.
      if (virtualizer.isScrolling) {
        const height = virtualizer.options.measureElement(row, undefined, virtualizer);
        virtualizer.resizeItem(Number(row.dataset['index']), height);
      }
    }
  }, [rows, measureElement, virtualizer]);
  const sortFromTop = useHandler((by: Key) => {
    onSort(by);
    // The person wants the first rows of the new order, not those at the present position.
    if (isScrolledInto(table.current)) table.current?.scrollIntoView();
  });
  return (
    <table
      {...{ role: 'table' }}
      ref={table}
      className={styles.table}
      style={{ '--columns': columns.map(({ width }) => width).join(' ') } as CSSProperties}
      aria-rowcount={rows.length + 1}
    >
      <caption className={styles.caption}>{caption}</caption>
      <DataTableHead columns={columns} sort={sort} onSort={sortFromTop} />
      <tbody
        {...{ role: 'rowgroup' }}
        {...focus}
        ref={body}
        className={styles.body}
        style={{ blockSize: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          return row === undefined ? null : (
            <DataRow
              // By index unless the table is live: a sort then only changes the content of the mounted rows
              // and mounts none.
              key={isLive ? keyAt(index) : index}
              columns={columns}
              row={row}
              name={String(keyAt(index))}
              index={index}
              top={start - scrollMargin}
              measure={measureElement}
            />
          );
        })}
      </tbody>
    </table>
  );
}
