import type { ReactNode } from 'react';

/** One row to render. Its element needs `attributesOf(row)`. */
export interface Row {
  index: number;
  /** Index of the line that it shares with others; with one row to a line, the same as `index`. */
  line: number;
  /** Unique on the page. */
  name: string;
  /** Whether it took the place of the removed row that had focus. */
  isSuccessor: boolean;
  /** Whether Tab stops at the row, if its element can have focus and only a part of the rows is mounted. */
  isTabStop: boolean;
  /** Defined while only the rows near the window are mounted. */
  measure?: (element: HTMLElement | null) => void;
  /** Height in px of the rows before it, or after it, that are not mounted. */
  before?: number;
  after?: number;
}

export interface RowsProps<T> {
  items: readonly T[];
  nameOf: (item: T) => string;
  /**
   * The element whose children are the rows; null until it is mounted. A state, not a ref: parents get their refs
   * after the effects of their children. It must contain the margins of the rows.
   */
  container: HTMLElement | null;
  /** Whether all rows are mounted, or only those near the window. */
  isWhole: boolean;
  /**
   * Estimated height of a line in px. A number is the estimate until the first lines are measured; then their
   * height is the estimate for the others.
   */
  guess: number | ((item: T) => number);
  /** Whether the rows are fields, whose keys move within them. */
  isForm?: boolean;
  /** Number of rows beside each other in a line. */
  across?: number;
  /**
   * 'item', the default: a row's element follows its item to any place. 'place': a sort only changes the content of
   * the elements, and creates none.
   */
  keyBy?: 'item' | 'place';
  /** A row to mount and scroll to; a new object scrolls to it again. */
  wanted?: { index: number } | null;
  children: (item: T, row: Row) => ReactNode;
}

/** A mounted line of a list of which only the lines near the window are mounted. */
export interface MountedLine extends Pick<Row, 'line' | 'before' | 'after'> {
  measure: (element: HTMLElement | null) => void;
}

export interface WindowProps<T> extends Omit<RowsProps<T>, 'isWhole' | 'isForm' | 'children' | 'keyBy'> {
  container: HTMLElement;
  successor: string | null;
  onLines: (lines: readonly MountedLine[]) => void;
}

/** The attributes of a row's element. */
export const attributesOf = ({
  line,
  name,
  isSuccessor,
  measure,
  before,
  after,
}: Omit<Row, 'index' | 'isTabStop'>) => ({
  ref: measure,
  'data-index': line,
  'data-row': name,
  'data-focus-fallback': isSuccessor || undefined,
  style: before || after ? { marginBlockStart: before, marginBlockEnd: after } : undefined,
});
