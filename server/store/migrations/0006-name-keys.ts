import { type Kysely, sql } from 'kysely';
import { nameKey } from '#core/rules/names/names.ts';

/** Number of items that one statement updates. */
const itemsPerStatement = 250;

/**
 * Adds the keys that compare names of items (docs/decisions/0009-names.md). The index is not unique: stored
 * items may have names that now count as the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('item')
    .addColumn('name_key', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  const { rows } = await sql<{ name: string }>`select name from item`.execute(db);
  for (let start = 0; start < rows.length; start += itemsPerStatement) {
    const chunk = rows.slice(start, start + itemsPerStatement);
    const keys = sql.join(
      chunk.map(({ name }) => sql`when ${name} then ${nameKey(name)}`),
      sql` `,
    );
    const names = sql.join(chunk.map(({ name }) => sql`${name}`));
    await sql`update item set name_key = case name ${keys} end where name in (${names})`.execute(db);
  }
  await db.schema.createIndex('item_by_name_key').on('item').column('name_key').execute();
}
