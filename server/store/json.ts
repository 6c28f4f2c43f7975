import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Label } from '#core/contract/item-schemas.ts';
import type { Tables } from './schema.ts';
import { isPostgres } from './transaction.ts';

/**
 * What many rows hold, gathered into one JSON text for each row that they belong to: that is far less to carry out of
 * the database than the rows. The engines have their own names for the same functions. Of no rows it is null or empty.
 */
export function gathering(db: Kysely<Tables>) {
  const names = isPostgres(db)
    ? { map: 'json_object_agg', list: 'json_agg', object: 'json_build_object' }
    : { map: 'json_group_object', list: 'json_group_array', object: 'json_object' };
  const call = (name: string, what: RawBuilder<unknown>): RawBuilder<string | null> =>
    sql`cast(${sql.raw(name)}(${what}) as text)`;
  return {
    /** A map of two columns, which stand in the order of the keys. */
    map: (key: string, value: string) =>
      call(names.map, sql`${sql.ref(key)}, ${sql.ref(value)} order by ${sql.ref(key)}`),
    /** The labels of rows that are joined with them, by name. */
    labels: () =>
      call(
        names.list,
        sql`${sql.raw(names.object)}('id', label.id, 'name', label.name) order by label.normalised_name, label.id`,
      ),
  };
}

/** Labels as they were gathered. */
export const readLabels = (json: string | null): Label[] => (json === null ? [] : JSON.parse(json));

/** Lists of texts that the store wrote itself, as JSON. Anything else in them is dropped. */
export function readStrings(json: string): string[] {
  const value: unknown = JSON.parse(json);
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

/** A long list in pieces short enough for one statement's parameters. */
export function* chunks<T>(values: readonly T[], size = 500): Generator<T[]> {
  for (let start = 0; start < values.length; start += size) yield values.slice(start, start + size);
}

/** The rows under each key, in their order. */
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
