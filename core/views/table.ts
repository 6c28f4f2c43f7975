import { compareNames } from '../rules/names/names.ts';
import { spacelessKey } from '../rules/names/search-key.ts';

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

type SortKey = number | string;

type Order = readonly number[];

/** The indices of the rows by name, in the user's language. */
const orderOfNames = (names: readonly string[]): Order =>
  Array.from(names, (_, row) => row).toSorted((a, b) => compareNames(names[a]!, names[b]!));

/** Compares two values of a column: both are numbers, or both are texts. */
const compareKeys = (one: SortKey, other: SortKey): number =>
  typeof one === 'number' ? one - Number(other) : compareNames(one, String(other));

/**
 * The indices of the rows by a column. Empty values sort last in both directions; rows with equal values are
 * in name order.
 */
function orderOfKeys(keys: readonly (SortKey | null)[], byName: Order, sign: 1 | -1): Order {
  const filled = byName.filter((row) => keys[row] !== null);
  const empty = byName.filter((row) => keys[row] === null);
  return filled.toSorted((a, b) => sign * compareKeys(keys[a]!, keys[b]!)).concat(empty);
}

/**
 * Creates a table of rows. Searches look for a row's name, which also orders equal rows. `valueOf` returns the value by
 * which another column sorts, null if empty; those of a column are all numbers or all texts, and texts sort as names do.
 *
 * The order by name, each order by another column and the folded names are computed once, when first needed: sorting
 * 20,000 rows takes milliseconds, since the names themselves are sorted only once.
 */
export function createTable<Row extends { name: string }, Key extends string>(
  rows: readonly Row[],
  valueOf: (row: Row, by: Exclude<Key, 'name'>) => SortKey | null,
): Table<Row, Key> {
  const orders = new Map<string, Order>();
  let names: Order | null = null;
  const byName = (): Order => (names ??= orderOfNames(rows.map(({ name }) => name)));
  const orderOf = ({ by, isDescending }: Sort<Key>): Order => {
    if (by === 'name') return isDescending ? byName().toReversed() : byName();
    const keys = () => rows.map((row) => valueOf(row, by as Exclude<Key, 'name'>));
    const key = `${by} ${isDescending}`;
    const order = orders.get(key) ?? orderOfKeys(keys(), byName(), isDescending ? -1 : 1);
    orders.set(key, order);
    return order;
  };
  let folded: string[] | null = null;
  return {
    size: rows.length,
    select({ text, sort }) {
      const order = orderOf(sort);
      const wanted = spacelessKey(text);
      if (wanted === '') return order.map((row) => rows[row]!);
      folded ??= rows.map(({ name }) => spacelessKey(name));
      const matches: Row[] = [];
      for (const row of order) if (folded[row]!.includes(wanted)) matches.push(rows[row]!);
      return matches;
    },
  };
}
