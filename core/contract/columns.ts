import { type Fields, type Entity, readersOf } from './fields.ts';
import { fieldsIn, type Listed, listOf, type Reader } from './reading.ts';

// A long list in columns consists of parts, each with one array per field. It does not repeat the names of the fields,
// and similar values are adjacent, so compressed it is a quarter smaller than a list of objects
// (docs/wire-contract.md#wire-character-columns-size).

type Columns<Row> = { [K in keyof Row]: Exclude<Row[K], undefined>[] };

/** A part with these rows, of which there is at least one. All have the same fields. */
export const inColumns = <Row extends object>(rows: readonly Row[]): Columns<Row> =>
  Object.fromEntries(
    Object.keys(rows[0] ?? {}).map((name) => [name, rows.map((row) => row[name as keyof Row])]),
  ) as Columns<Row>;

/** The entries of one part, as objects; one unusable entry for an unusable part. */
function entriesOfPart(part: unknown, names: readonly string[], first: string): unknown[] {
  const columns = fieldsIn(part) ?? {};
  const column = (name: string): unknown[] => (Array.isArray(columns[name]) ? columns[name] : []);
  const all = names.map((name) => [name, column(name)] as const);
  const { length } = column(first);
  if (length === 0) return Array.isArray(columns[first]) ? [] : [undefined];
  return Array.from({ length }, (_unused, index) => {
    const entry: Record<string, unknown> = {};
    for (const [name, values] of all) entry[name] = values[index];
    return entry;
  });
}

/** Reads a list in columns as a list of entities. `first` is a field that every entity has. */
export function rowsInColumns<F extends Fields>(
  fields: F,
  first: keyof F & string,
): Reader<Listed<Entity<F>>> {
  const names = Object.keys(fields);
  const rows = listOf(readersOf(fields).read);
  return (parts) =>
    Array.isArray(parts) ? rows(parts.flatMap((part) => entriesOfPart(part, names, first))) : undefined;
}
