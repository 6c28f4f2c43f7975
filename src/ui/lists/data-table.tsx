import { type CSSProperties, useRef, useState } from 'react';
import { useResponsive } from '../page/responsive.ts';
import type { Column } from './column.ts';
import { DataRow } from './data-row.tsx';
import { SortChoice } from './sort-choice.tsx';
import { DataTableHead, type Sort } from './data-table-head.tsx';
import { useRowFocus } from './row-focus.ts';
import { Rows } from './rows.tsx';
import { useExtent } from './use-extent.tsx';
import { useHandler } from './use-handler.ts';
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
  rowKey: (row: Row) => string;
  /** What to do to find a row if the table is too long to be shown whole, for example search. */
  advice?: string;
  /**
   * Whether rows are added and removed without the person's action: focus then never moves to another row's
   * control.
   */
  isLive?: boolean;
  /** Whether a row that is shown as a block is as low as possible, with its labels beside the values. */
  isCompact?: boolean;
}

const isScrolledInto = (table: HTMLElement | null): boolean =>
  table !== null && table.getBoundingClientRect().top < 0;

/**
 * A real table of any length. On a narrow screen each row is a block with labels, below a choice of the sort. It
 * scrolls with the page. Where only a part of the rows is mounted, the keyboard moves from row to row.
 *
 * The roles repeat the elements' native ones: laid out as grids, the elements would lose them in Safari's
 * screen reader.
 */
export function DataTable<Row, Key extends string>(props: DataTableProps<Row, Key>) {
  const { caption, columns, rows, sort, onSort, rowHeight, rowKey, advice, isLive, isCompact } = props;
  const table = useRef<HTMLTableElement>(null);
  const [body, setBody] = useState<HTMLTableSectionElement | null>(null);
  const layout = useResponsive<'line' | 'block'>({ base: 'block', md: 'line' });
  const { isWhole, notice } = useExtent({ name: caption, count: rows.length, advice });
  const focus = useRowFocus(rows, isLive ? rowKey : undefined);
  const sortFromTop = useHandler((by: Key) => {
    onSort(by);
    // The person wants the first rows of the new order, not those at the current position.
    if (isScrolledInto(table.current)) table.current?.scrollIntoView();
  });
  return (
    <>
      {layout === 'block' && columns.some(({ isSortable }) => isSortable) && (
        <SortChoice columns={columns} sort={sort} onSort={sortFromTop} />
      )}
      {notice}
      <table
        {...{ role: 'table' }}
        ref={table}
        className={styles.table}
        data-compact={isCompact || undefined}
        style={{ '--columns': columns.map(({ width }) => width).join(' ') } as CSSProperties}
        aria-rowcount={isWhole ? undefined : rows.length + 1}
      >
        <caption className={styles.caption}>{caption}</caption>
        <DataTableHead
          columns={columns}
          sort={sort}
          // Blocks have no heads beside them to press.
          onSort={layout === 'line' ? sortFromTop : null}
          isPart={!isWhole}
        />
        <tbody {...{ role: 'rowgroup' }} {...focus} ref={setBody} className={styles.body}>
          <Rows
            items={rows}
            nameOf={rowKey}
            container={body}
            isWhole={isWhole}
            guess={rowHeight[layout]}
            keyBy={isLive ? 'item' : 'place'}
          >
            {(row, place) => <DataRow columns={columns} row={row} {...place} isSuccessor={false} />}
          </Rows>
        </tbody>
      </table>
    </>
  );
}
