import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { memo } from 'react';
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
  /** Pass a stable function, because a new one renders every head. Null if the heads do not sort. */
  onSort: ((by: Key) => void) | null;
  /** Whether only some of the rows are mounted, so that rows need an index. */
  isPart: boolean;
}

type Direction = 'ascending' | 'descending';

interface HeadCellProps<Key extends string> {
  id: string;
  label: string;
  isSortable: boolean | undefined;
  isNumeric: boolean | undefined;
  sorted: Direction | undefined;
  onSort: ((by: Key) => void) | null;
}

const HeadCellOf = <Key extends string>({
  id,
  label,
  isSortable,
  isNumeric,
  sorted,
  onSort,
}: HeadCellProps<Key>) => (
  <th
    {...{ role: 'columnheader' }}
    scope="col"
    aria-sort={sorted}
    className={styles.cell}
    data-numeric={isNumeric || undefined}
    data-sortable={(isSortable && onSort !== null) || undefined}
  >
    {isSortable && onSort ? (
      <Button className={styles.button} onPress={() => onSort(id as Key)}>
        <Explained>{label}</Explained>
        <Arrow sorted={sorted} />
      </Button>
    ) : (
      <Explained>{label}</Explained>
    )}
  </th>
);

/** Memoised, so that a sort renders only the heads of the previous and the new column. */
const HeadCell = memo(HeadCellOf) as typeof HeadCellOf;

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
        <HeadCell
          key={id}
          id={id}
          label={label}
          isSortable={isSortable}
          isNumeric={isNumeric}
          sorted={id === sort.by ? directionOf(sort) : undefined}
          onSort={onSort}
        />
      ))}
    </tr>
  </thead>
);

const directionOf = ({ isDescending }: { isDescending: boolean }): Direction =>
  isDescending ? 'descending' : 'ascending';

function Arrow({ sorted }: { sorted: Direction | undefined }) {
  if (sorted === undefined) return <ChevronsUpDown aria-hidden className={styles.arrow} />;
  return sorted === 'ascending' ? (
    <ArrowUp aria-hidden className={styles.arrow} data-sorted />
  ) : (
    <ArrowDown aria-hidden className={styles.arrow} data-sorted />
  );
}
