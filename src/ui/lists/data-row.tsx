import { memo } from 'react';
import type { Column } from './data-table.tsx';
import styles from './data-table.module.css';

type CellsProps<Row> = {
  columns: readonly Column<Row, string>[];
  row: Row;
};

type DataRowProps<Row> = CellsProps<Row> & {
  /** Unique in the table. */
  name: string;
  index: number;
  /** In px from the first row's. */
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

/** By themselves: a row that only moves, because one above it has another height, draws none of them anew. */
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

/** One row of a DataTable; drawn anew only when it shows something else or moves. */
export const DataRow = memo(DataRowOf) as typeof DataRowOf;
