import { memo } from 'react';
import type { Column } from './column.ts';
import { attributesOf, type Row as RowProps } from './row.ts';
import { useDayForm } from '../page/use-day-form.ts';
import styles from './data-table.module.css';

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
export const DataRow = memo(DataRowOf) as typeof DataRowOf;
