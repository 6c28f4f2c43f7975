import { type Kysely, sql } from 'kysely';

/**
 * Adds the key by which searches compare items; each start fills it (search-keys.ts). Until then, and in rows that a
 * server of an earlier version writes, searches use the normalised name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('item').addColumn('search_key', 'text').execute();
  await db.schema
    .createIndex('item_by_search_key_name')
    .on('item')
    .expression(sql`coalesce(search_key, normalised_name), name`)
    .execute();
}
