import type { Kysely } from 'kysely';

/** Columns by which the calls added in this version look rows up. */
const indexes = [
  ['item', ['normalised_name', 'name']],
  ['item_label', ['label_id', 'item_name']],
  ['session', ['date', 'title', 'id']],
  ['errata', ['session_id']],
] as const;

/** Existing indexes that are a prefix of one of these indexes. */
const superseded = ['item_by_normalised_name', 'item_label_by_label_id', 'session_by_date'];

/**
 * Versions of items and characters (docs/decisions/0005-versions.md), and the indexes of search and pages.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  for (const table of ['item', 'character']) {
    await schema
      .alterTable(table)
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute();
    await schema.alterTable(table).addColumn('changed_by', 'text').execute();
    await schema.alterTable(table).addColumn('changed_at', 'bigint').execute();
  }
  for (const name of superseded) await schema.dropIndex(name).execute();
  for (const [table, columns] of indexes) {
    await schema
      .createIndex(`${table}_by_${columns.join('_')}`)
      .on(table)
      .columns([...columns])
      .execute();
  }
}
