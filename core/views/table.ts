import { compareNames, foldedName } from '../rules/names/names.ts';

/** The column and the direction by which a list is sorted. */
export interface Sort<Key extends string> {
  by: Key;
  isDescending: boolean;
}

/** Rows that are sorted and searched many times. */
export interface Table<Row, Key extends string> {
  /** The number of all rows. */
  size: number;
  /** The rows whose name contains the text; all rows for an empty text. */
  select: (shown: { text: string; sort: Sort<Key> }) => readonly Row[];
}

interface Columns<Row, Key extends string> {
  /** The name of a row: what searches find, what a sort by `name` compares, and what orders equal rows. */
  nameOf: (row: Row) => string;
  /** The values by which the other columns sort; null if empty. */
  sorts: Record<Exclude<Key, 'name'>, (row: Row) => number | null>;
}

type Order = readonly number[];

/** The indices of the rows by name, in the reader's language. */
const orderOfNames = (names: readonly string[]): Order =>
  Array.from(names, (_, row) => row).toSorted((a, b) => compareNames(names[a]!, names[b]!));

/**
 * The indices of the rows by a column. Empty values sort last in both directions; equal ones stay in name
 * order.
 */
function orderOfKeys(keys: readonly (number | null)[], byName: Order, turn: 1 | -1): Order {
  const filled = byName.filter((row) => keys[row] !== null);
  const empty = byName.filter((row) => keys[row] === null);
  return filled.toSorted((a, b) => turn * (keys[a]! - keys[b]!)).concat(empty);
}

/**
 * Creates a table of rows. It computes what sorts and searches compare once, when first needed, and caches
 * each order: sorting 20,000 rows takes milliseconds, since no name is compared twice.
 */
export function createTable<Row, Key extends string>(
  rows: readonly Row[],
  { nameOf, sorts }: Columns<Row, Key>,
): Table<Row, Key> {
  const orders = new Map<string, Order>();
  const once = (key: string, make: () => Order): Order => {
    const order = orders.get(key) ?? make();
    orders.set(key, order);
    return order;
  };
  const byName = () => once('name', () => orderOfNames(rows.map(nameOf)));
  const orderOf = ({ by, isDescending }: Sort<Key>): Order => {
    if (by === 'name') return isDescending ? once('name down', () => byName().toReversed()) : byName();
    const keyOf = sorts[by as Exclude<Key, 'name'>];
    return once(`${by} ${isDescending}`, () => orderOfKeys(rows.map(keyOf), byName(), isDescending ? -1 : 1));
  };
  let folded: string[] | null = null;
  return {
    size: rows.length,
    select({ text, sort }) {
      const order = orderOf(sort);
      const wanted = foldedName(text);
      if (wanted === '') return order.map((row) => rows[row]!);
      folded ??= rows.map((row) => foldedName(nameOf(row)));
      const found: Row[] = [];
      for (const row of order) if (folded[row]!.includes(wanted)) found.push(rows[row]!);
      return found;
    },
  };
}
