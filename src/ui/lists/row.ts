import type { ReactNode } from 'react';

/** One row to render. Its element needs `attributesOf(row)`. */
export interface Row {
  index: number;
  /**
   * Index of the line that contains the row. It is the same as `index`, unless several rows share a line of a list that
   * mounts only some of its lines.
   */
  line: number;
  /** The row's unique name on the page. */
  name: string;
  /** Whether Tab stops at the row. It matters only if the rows can have focus and not all of them are mounted. */
  isTabStop: boolean;
  /** Measures the row's element; defined only while not all rows are mounted. */
  measure?: (element: HTMLElement | null) => void;
  /** Height in px of the unmounted rows directly before (`before`) or after (`after`) this one. */
  before?: number;
  after?: number;
}

/** How typed letters find a row: they move the focus to the next row whose name begins with them. */
export interface TypeAhead<T> {
  /** The name of a row, as it is shown. */
  wordsOf: (item: T) => string;
  /** Makes what is typed and a name comparable, for example by removing accents. */
  fold: (text: string) => string;
}

export interface RowsProps<T> {
  items: readonly T[];
  nameOf: (item: T) => string;
  /**
   * The element whose children are the rows; null until it is mounted. Pass a state and not a ref, because the ref of a
   * parent is set after the effects of its children. The element must contain the margins of the rows.
   */
  container: HTMLElement | null;
  /** Whether all rows are mounted, or only those near the viewport. */
  isWhole: boolean;
  /** Estimated height of a line in px, until it is mounted and measured. */
  guess: number | ((item: T) => number);
  /** Whether the rows contain fields, which need the arrow keys themselves. */
  isForm?: boolean;
  /** Undefined if the rows have no names. */
  typeAhead?: TypeAhead<T> | undefined;
  /** Number of rows in a line, side by side. */
  across?: number;
  /**
   * 'item', the default: when the list is sorted, a row's element moves with its item. 'index': a sort only changes the
   * content of the elements.
   */
  keyBy?: 'item' | 'index';
  /** A row to mount and to scroll to; a new object scrolls to the row again. */
  wanted?: { index: number } | null;
  children: (item: T, row: Row) => ReactNode;
}

/** A mounted line of a list that mounts only the lines near the viewport. */
export interface MountedLine extends Pick<Row, 'line' | 'before' | 'after'> {
  measure: (element: HTMLElement | null) => void;
}

export interface WindowProps<T> extends Omit<
  RowsProps<T>,
  'isWhole' | 'isForm' | 'typeAhead' | 'children' | 'keyBy'
> {
  container: HTMLElement;
  onLines: (lines: readonly MountedLine[]) => void;
}

/** The attributes of a row's element. */
export const attributesOf = ({ line, name, measure, before, after }: Omit<Row, 'index' | 'isTabStop'>) => ({
  ref: measure,
  'data-index': line,
  'data-row': name,
  style: before || after ? { marginBlockStart: before, marginBlockEnd: after } : undefined,
});
