import type { ReactNode } from 'react';

/**
 * A column of a table. Pass the table the same array of columns each time, so that rows do not render again.
 */
export interface Column<Row, Key extends string> {
  id: Key | (string & {});
  label: string;
  /** A grid track, e.g. `minmax(0, 2fr)`; an em is that of the cells' text. */
  width: string;
  /** Whether the head of the column sorts by the column's id. */
  isSortable?: boolean;
  /** Whether the cells align their digits. */
  isNumeric?: boolean;
  /** Whether a cell spans the whole width when a row is shown as a block. */
  isLong?: boolean;
  /** Whether a cell is in the column at the end of a compact block, as numbers are. */
  isAtEnd?: boolean;
  /** Whether a cell needs no label in a compact block, because its content says what it is. */
  isPlain?: boolean;
  cell: (row: Row) => ReactNode;
}
