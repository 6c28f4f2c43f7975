import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { Button } from 'react-aria-components/Button';
import { Explained } from '../elements/explained.tsx';
import type { Column } from './column.ts';
import styles from './data-table-head.module.css';

export interface ColumnSort<Key extends string> {
  by: Key;
  isDescending: boolean;
}

interface DataTableHeadProps<Row, Key extends string> {
  columns: readonly Column<Row, Key>[];
  sort: ColumnSort<Key>;
  /** Null if the heads do not sort. */
  onSort: ((by: Key) => void) | null;
  /** Whether only some of the rows are mounted, so that rows need an index. */
  isPart: boolean;
}

/** The heads, which name and sort the columns. They stay mounted when the table is sorted, so that they keep the focus. */
export const DataTableHead = <Row, Key extends string>({
  columns,
  sort,
  onSort,
  isPart,
}: DataTableHeadProps<Row, Key>) => (
  <thead {...{ role: 'rowgroup' }} className={styles.head}>
    <tr {...{ role: 'row' }} aria-rowindex={isPart ? 1 : undefined} className={styles.row}>
      {columns.map(({ id, label, isSortable, isNumeric }) => (
        <th
          key={id}
          {...{ role: 'columnheader' }}
          scope="col"
          aria-sort={id === sort.by ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
          className={styles.cell}
          data-numeric={isNumeric || undefined}
          data-sortable={(isSortable && onSort !== null) || undefined}
        >
          {isSortable && onSort ? (
            <Button className={styles.button} onPress={() => onSort(id as Key)}>
              <Explained>{label}</Explained>
              <Arrow isSorted={id === sort.by} isDescending={sort.isDescending} />
            </Button>
          ) : (
            <Explained>{label}</Explained>
          )}
        </th>
      ))}
    </tr>
  </thead>
);

function Arrow({ isSorted, isDescending }: { isSorted: boolean; isDescending: boolean }) {
  const Icon = isSorted ? (isDescending ? ArrowDown : ArrowUp) : ChevronsUpDown;
  return <Icon aria-hidden className={styles.arrow} data-sorted={isSorted || undefined} />;
}
