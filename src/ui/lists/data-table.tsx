import { type CSSProperties, useRef, useState, memo } from 'react';
import { useResponsive } from '../page/responsive.ts';
import type { Column } from './column.ts';
import { SortChoice } from './sort-choice.tsx';
import { DataTableHead, type ColumnSort } from './data-table-head.tsx';
import { type TypeAhead, attributesOf, type Row as RowProps } from './row.ts';
import { Rows } from './rows.tsx';
import { useExtent } from './use-extent.tsx';
import styles from './data-table.module.css';
import { useDayForm } from '../page/use-day-form.ts';

interface CellsProps<Row> {
  columns: readonly Column<Row, string>[];
  row: Row;
}

type DataRowProps<Row> = CellsProps<Row> & RowProps;

function CellsOf<Row>({ columns: [name, ...others], row }: CellsProps<Row>) {
  useDayForm();
  return (
    <>
      {name && (
        <th {...{ role: 'rowheader' }} scope="row" className={styles.name}>
          {name.cell(row)}
        </th>
      )}
      {others.map(({ id, label, isNumeric, isLong, isAtEnd, isPlain, cell }) => (
        <td
          {...{ role: 'cell' }}
          key={id}
          className={styles.cell}
          data-label={label}
          data-numeric={isNumeric || undefined}
          data-long={isLong || undefined}
          data-end={isAtEnd || undefined}
          data-plain={isPlain || undefined}
        >
          {cell(row)}
        </td>
      ))}
    </>
  );
}

/** Memoised: when a row only moves, because a row above it changes height, its cells do not render again. */
const Cells = memo(CellsOf) as typeof CellsOf;

const DataRowOf = <Row,>({ columns, row, ...props }: DataRowProps<Row>) => (
  <tr
    {...{ role: 'row' }}
    {...attributesOf(props)}
    // If every row is mounted, browsers compute the index.
    aria-rowindex={props.measure && props.index + 2}
    // Without a tab stop, no key would reach the rows that are not mounted.
    tabIndex={props.measure && (props.isTabStop ? 0 : -1)}
    className={styles.row}
  >
    <Cells columns={columns} row={row} />
  </tr>
);

/** One row of a DataTable; it renders only when its content or its position changes. */
const DataRow = memo(DataRowOf) as typeof DataRowOf;

export type { Column };

/** Estimated height of a row in px, as a line and as a block; each row is measured once it is mounted. */
export type RowHeight<Row> = Record<'line' | 'block', number | ((row: Row) => number)>;

export interface DataTableProps<Row, Key extends string> {
  /** The table's accessible name. */
  caption: string;
  /** The first column is the row's header. */
  columns: readonly Column<Row, Key>[];
  rows: readonly Row[];
  sort: ColumnSort<Key>;
  onSort: (by: Key) => void;
  rowHeight: RowHeight<Row>;
  /** Returns a row's unique key, by which a measured height stays with its row when the table is sorted. */
  rowKey: (row: Row) => string;
  /** Says how to find a row if the table is too long to be shown whole, for example by a search. */
  advice?: string;
  /**
   * Whether rows appear and disappear without the user's action. When the focused row disappears, the focus then leaves the
   * table instead of moving to the same control of another row.
   */
  isLive?: boolean;
  /** Whether a row that is shown as a block has its labels beside the values, so that it takes little height. */
  isCompact?: boolean;
  /** How typed letters find a row of a table of which only a part is mounted. */
  typeAhead?: TypeAhead<Row>;
}

const isTopAboveViewport = (table: HTMLElement | null): boolean =>
  table !== null && table.getBoundingClientRect().top < 0;

/**
 * A table of any length, made of real table elements; it scrolls with the page. On a narrow screen, each row is a block
 * with labels, and a control above the rows sorts the table. If only some of the rows are mounted, keys move the focus from
 * row to row, and typed letters move it to a row by its name.
 *
 * The table elements are laid out as grids, which makes Safari's screen reader forget their native roles. So each repeats
 * its role; it is spread, because the linter does not allow a plain attribute to repeat a native role.
 */
export function DataTable<Row, Key extends string>(props: DataTableProps<Row, Key>) {
  const { caption, columns, rows, sort, onSort, rowHeight, rowKey, advice, isLive, isCompact, typeAhead } =
    props;
  const table = useRef<HTMLTableElement>(null);
  const [body, setBody] = useState<HTMLTableSectionElement | null>(null);
  const layout = useResponsive<'line' | 'block'>({ base: 'block', md: 'line' });
  const { isWhole, notice } = useExtent({ name: caption, count: rows.length, advice });
  const sortFromTop = (by: Key) => {
    onSort(by);
    // The user wants to see the first rows of the new order, not those at the current position.
    if (isTopAboveViewport(table.current)) table.current?.scrollIntoView();
  };
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
          // The heads of blocks are visible only to screen readers, so `SortChoice` sorts instead.
          onSort={layout === 'line' ? sortFromTop : null}
          isPart={!isWhole}
        />
        <tbody {...{ role: 'rowgroup' }} ref={setBody} className={styles.body}>
          <Rows
            items={rows}
            nameOf={rowKey}
            container={body}
            isWhole={isWhole}
            guess={rowHeight[layout]}
            typeAhead={typeAhead}
            keyBy={isLive ? 'item' : 'index'}
          >
            {(row, mounted) => <DataRow columns={columns} row={row} {...mounted} />}
          </Rows>
        </tbody>
      </table>
    </>
  );
}
