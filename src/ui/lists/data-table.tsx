import { defaultKeyExtractor } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { CSSProperties, ReactNode } from 'react';
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

/** Stands outside of the component that shows it: its rows are kept as they are while it is the same. */
export type Column<Row, Key extends string> = {
  id: Key | (string & {});
  label: string;
  /** A grid track, e.g. `minmax(0, 2fr)`. */
  width: string;
  /** Whether its head sorts, by the column's id. */
  isSortable?: boolean;
  /** Digits stand under digits. */
  isNumeric?: boolean;
  /** Takes a block's whole width. */
  isLong?: boolean;
  cell: (row: Row) => ReactNode;
};

/** Guesses at a row's height in px, as a line and as a block; each is measured once it shows. */
export type RowHeight<Row> = Record<'line' | 'block', number | ((row: Row) => number)>;

export type DataTableProps<Row, Key extends string> = {
  /** What the table holds, for ears. */
  caption: string;
  /** The first one names its row. */
  columns: readonly Column<Row, Key>[];
  rows: readonly Row[];
  sort: Sort<Key>;
  onSort: (by: Key) => void;
  rowHeight: RowHeight<Row>;
  /** What tells rows apart: a row whose height has been measured then has it wherever it stands. */
  rowKey?: (row: Row) => string;
  /** The rows come and go by themselves: what has the focus then never becomes another row's. Needs `rowKey`. */
  isLive?: boolean;
};

const isScrolledInto = (table: HTMLElement | null): boolean =>
  table !== null && table.getBoundingClientRect().top < 0;

/** Rows beyond the window at either side. */
const overscan = 4;

/**
 * A real table of any length. Only the rows near the window are mounted; they know their place among all. On a narrow
 * screen each row is a block with labels, and the heads stand above them as what to sort by. It scrolls with the page.
 *
 * Its parts have the roles that they have by nature: laid out as grids they would be no table to Safari's reader.
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
    // Other words in the same rows: measured before they are painted, so that no row lies on another.
    for (const row of body.current?.rows ?? []) {
      measureElement(row);
      // While the page is scrolled, that leaves it to whoever sees a row change its height; this one may keep another's.
      if (virtualizer.isScrolling) {
        const height = virtualizer.options.measureElement(row, undefined, virtualizer);
        virtualizer.resizeItem(Number(row.dataset['index']), height);
      }
    }
  }, [rows, measureElement, virtualizer]);
  const sortFromTop = useHandler((by: Key) => {
    onSort(by);
    // What comes first in the new order is wanted, not what has come to stand where one was.
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
              // By place unless told otherwise: a sort then writes other words into the rows that are there, and mounts none.
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
