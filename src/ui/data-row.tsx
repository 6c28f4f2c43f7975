import { memo } from 'react';
import type { Column } from './data-table.tsx';
import styles from './data-table.module.css';

type DataRowProps<Row> = {
  columns: readonly Column<Row, string>[];
  row: Row;
  index: number;
  /** In px from the first row's. */
  top: number;
  measure: (row: HTMLTableRowElement | null) => void;
};

function DataRowOf<Row>({ columns: [name, ...others], row, index, top, measure }: DataRowProps<Row>) {
  return (
    <tr
      {...{ role: 'row' }}
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
    >
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
    </tr>
  );
}

/** One row of a DataTable; drawn anew only when it shows something else. */
export const DataRow = memo(DataRowOf) as typeof DataRowOf;
