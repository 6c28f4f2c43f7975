import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useId } from 'react';
import { text } from '#texts/texts.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import type { Column } from './column.ts';
import type { ColumnSort } from './data-table-head.tsx';
import styles from './sort-choice.module.css';

interface Props<Row, Key extends string> {
  columns: readonly Column<Row, Key>[];
  sort: ColumnSort<Key>;
  /** Choosing the sorted column again reverses the direction. */
  onSort: (by: Key) => void;
}

/**
 * Sorts a table whose rows are blocks: a list of the columns, and a button for the direction. The list is the browser's
 * own, which a phone shows as its own picker.
 */
export function SortChoice<Row, Key extends string>({ columns, sort, onSort }: Props<Row, Key>) {
  const id = useId();
  const Arrow = sort.isDescending ? ArrowDown : ArrowUp;
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{text('table.sort')}</label>
      <select
        id={id}
        className={styles.column}
        value={sort.by}
        onChange={({ target }) => onSort(target.value as Key)}
      >
        {columns
          .filter(({ isSortable }) => isSortable)
          .map((column) => (
            <option key={column.id} value={column.id}>
              {column.label}
            </option>
          ))}
      </select>
      <IconButton
        aria-label={text(sort.isDescending ? 'table.sortAscending' : 'table.sortDescending')}
        onPress={() => onSort(sort.by)}
      >
        <Arrow aria-hidden />
      </IconButton>
    </div>
  );
}
