import type { ReactNode } from 'react';

/**
 * A column of a table. Pass the same object each time: rows do not render again while their columns are the
 * same.
 */
export interface Column<Row, Key extends string> {
  id: Key | (string & {});
  label: string;
  /** A grid track, e.g. `minmax(0, 2fr)`. */
  width: string;
  /** Whether its head sorts, by the column's id. */
  isSortable?: boolean;
  /** Whether its cells align their digits. */
  isNumeric?: boolean;
  /** Whether its cell spans the whole width where a row is shown as a block. */
  isLong?: boolean;
  /** Whether its cell is at the end of a compact block, beside the others, as numbers are. */
  isAtEnd?: boolean;
  /** Whether its cells say themselves what they are, without a label in a compact block. */
  isPlain?: boolean;
  cell: (row: Row) => ReactNode;
}
