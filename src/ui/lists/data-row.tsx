import { memo } from 'react';
import type { Column } from './column.ts';
import styles from './data-table.module.css';

interface CellsProps<Row> {
  columns: readonly Column<Row, string>[];
  row: Row;
}

type DataRowProps<Row> = CellsProps<Row> & {
  /** Unique in the table. */
  name: string;
  index: number;
  /** Distance in px from the top of the first row. */
  top: number;
  measure: (row: HTMLTableRowElement | null) => void;
};

const CellsOf = <Row,>({ columns: [name, ...others], row }: CellsProps<Row>) => (
  <>
    {name && (
      <th {...{ role: 'rowheader' }} scope="row" className={styles.name}>
        {name.cell(row)}
      </th>
    )}
    {others.map(({ id, label, isNumeric, isLong, cell }) => (
      <td
        {...{ role: 'cell' }}
        key={id}
        className={styles.cell}
        data-label={label}
        data-numeric={isNumeric || undefined}
        data-long={isLong || undefined}
      >
        {cell(row)}
      </td>
    ))}
  </>
);

/** Memoised: a row that only moves, because a row above it changes its height, does not render its cells. */
const Cells = memo(CellsOf) as typeof CellsOf;

const DataRowOf = <Row,>({ columns, row, name, index, top, measure }: DataRowProps<Row>) => (
  <tr
    {...{ role: 'row' }}
    ref={measure}
    data-index={index}
    data-row={name}
    aria-rowindex={index + 2}
    className={styles.row}
    style={{ transform: `translateY(${top}px)` }}
  >
    <Cells columns={columns} row={row} />
  </tr>
);

/** One row of a DataTable; renders only when its content or place changes. */
export const DataRow = memo(DataRowOf) as typeof DataRowOf;
