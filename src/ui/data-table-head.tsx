import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import type { Column } from './data-table.tsx';
import styles from './data-table-head.module.css';

export type Sort<Key extends string> = { by: Key; isDescending: boolean };

type DataTableHeadProps<Row, Key extends string> = {
  columns: readonly Column<Row, Key>[];
  sort: Sort<Key>;
  onSort: (by: Key) => void;
};

/** Where each column says what it is, and is sorted. It stays where it is whatever is sorted, and so does the focus. */
export const DataTableHead = <Row, Key extends string>({
  columns,
  sort,
  onSort,
}: DataTableHeadProps<Row, Key>) => (
  <thead {...{ role: 'rowgroup' }} className={styles.head}>
    <tr {...{ role: 'row' }} aria-rowindex={1} className={styles.row}>
      {columns.map(({ id, label, isSortable = false, isNumeric }) => {
        const direction = sort.isDescending ? 'descending' : 'ascending';
        const sorted = id === sort.by ? direction : undefined;
        return (
          <th
            {...{ role: 'columnheader' }}
            key={id}
            scope="col"
            aria-sort={sorted}
            className={styles.cell}
            data-numeric={isNumeric || undefined}
            data-sortable={isSortable || undefined}
          >
            {isSortable ? (
              <Button className={styles.button} onPress={() => onSort(id as Key)}>
                {label}
                <Arrow sorted={sorted} />
              </Button>
            ) : (
              label
            )}
          </th>
        );
      })}
    </tr>
  </thead>
);

function Arrow({ sorted }: { sorted: 'ascending' | 'descending' | undefined }) {
  if (sorted === undefined) return <ChevronsUpDown aria-hidden className={styles.arrow} />;
  return sorted === 'ascending' ? (
    <ArrowUp aria-hidden className={styles.arrow} data-sorted />
  ) : (
    <ArrowDown aria-hidden className={styles.arrow} data-sorted />
  );
}
