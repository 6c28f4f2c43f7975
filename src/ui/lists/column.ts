import type { ReactNode } from 'react';

/** Stands outside of the component that shows it: its rows are kept as they are while it is the same. */
export interface Column<Row, Key extends string> {
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
}
