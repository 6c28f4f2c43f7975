import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Label } from '#core/contract/labels.ts';
import type { Tables } from './schema.ts';
import { isPostgres } from './engine/transaction.ts';

/**
 * SQL expressions that aggregate many rows into one JSON string for the row that they belong to. That is far less to
 * transfer than the rows. The engines have the same functions under different names. Without rows the string is null or
 * an empty map or list.
 */
export function jsonAggregates(db: Kysely<Tables>) {
  const names = isPostgres(db)
    ? { map: 'json_object_agg', list: 'json_agg', object: 'json_build_object', tuple: 'json_build_array' }
    : { map: 'json_group_object', list: 'json_group_array', object: 'json_object', tuple: 'json_array' };
  const call = (name: string, what: RawBuilder<unknown>): RawBuilder<string | null> =>
    sql`cast(${sql.raw(name)}(${what}) as text)`;
  return {
    /** A map of two columns, in the order of the keys. */
    map: (key: string, value: string) =>
      call(names.map, sql`${sql.ref(key)}, ${sql.ref(value)} order by ${sql.ref(key)}`),
    /** A list of lists of some columns, ordered by another column. */
    tuples: (columns: readonly string[], order: string) =>
      call(
        names.list,
        sql`${sql.raw(names.tuple)}(${sql.join(columns.map((column) => sql.ref(column)))}) order by ${sql.ref(order)}`,
      ),
    /** A list of one column, in the order of the rows. */
    list: (column: string) => call(names.list, sql.ref(column)),
    /** The labels joined to a row, ordered by name. */
    labels: () =>
      call(
        names.list,
        sql`${sql.raw(names.object)}('id', label.id, 'name', label.name) order by label.normalised_name, label.id`,
      ),
  };
}

/**
 * Rows as a table called `name`, to insert or update from. They are sent as one JSON string: a parameter for
 * each of thousands of values would take longer than the write.
 */
export function jsonRowsOf<Column extends string>(
  db: Kysely<Tables>,
  name: string,
  columns: Readonly<Record<Column, 'text' | 'bigint'>>,
  rows: readonly Readonly<Record<NoInfer<Column>, string | number | null>>[],
): RawBuilder<unknown> {
  const json = JSON.stringify(rows, Object.keys(columns));
  const types = Object.entries<'text' | 'bigint'>(columns);
  if (isPostgres(db)) {
    const typed = types.map(([column, type]) => sql`${sql.id(column)} ${sql.raw(type)}`);
    return sql`json_to_recordset(${json}::json) as ${sql.id(name)}(${sql.join(typed)})`;
  }
  const read = types.map(
    ([column]) => sql`json_extract(value, ${sql.lit(`$.${column}`)}) as ${sql.id(column)}`,
  );
  return sql`(select ${sql.join(read)} from json_each(${json})) as ${sql.id(name)}`;
}

/** The value at a path within a column of JSON, as text or number; null if there is none. */
export const jsonAt = (
  db: Kysely<Tables>,
  column: string,
  path: readonly (string | number)[],
): RawBuilder<string | number | null> =>
  isPostgres(db)
    ? sql`(${sql.ref(column)}::json #>> ${sql.lit(`{${path.join(',')}}`)})`
    : sql`json_extract(${sql.ref(column)}, ${sql.lit(
        `$${path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('')}`,
      )})`;

/** Parses the result of `jsonAggregates().labels()`. */
export const readLabels = (json: string | null): Label[] => (json === null ? [] : JSON.parse(json));

/** Parses a JSON list of strings that the store wrote; drops entries of other types. */
export function readStrings(json: string): string[] {
  const value: unknown = JSON.parse(json);
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

/** Splits a long list into chunks that are small enough for one statement's parameters. */
export function* chunks<T>(values: readonly T[], size = 500): Generator<T[]> {
  for (let start = 0; start < values.length; start += size) yield values.slice(start, start + size);
}

/** The rows that a query finds for values, a few hundred at a time. */
export async function rowsFor<T, Row>(
  values: Iterable<T>,
  query: (some: T[]) => { execute(): Promise<Row[]> },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const some of chunks([...new Set(values)])) rows.push(...(await query(some).execute()));
  return rows;
}

/** Groups rows by key and preserves their order. */
export function groupBy<T, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** Whether two lists without repeats have the same values, in any order. */
export const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value) => other.includes(value));
