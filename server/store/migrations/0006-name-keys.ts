import { type Kysely, sql } from 'kysely';
import { nameKey } from '#core/rules/names/names.ts';

/** Items that are keyed in one statement. */
const atOnce = 250;

/**
 * What names of items are compared by (docs/decisions/0009-names.md). No unique index: items that are there already may
 * have names that count as the same one now, and stay.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('item')
    .addColumn('name_key', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  const { rows } = await sql<{ name: string }>`select name from item`.execute(db);
  for (let start = 0; start < rows.length; start += atOnce) {
    const some = rows.slice(start, start + atOnce);
    const keys = sql.join(
      some.map(({ name }) => sql`when ${name} then ${nameKey(name)}`),
      sql` `,
    );
    const names = sql.join(some.map(({ name }) => sql`${name}`));
    await sql`update item set name_key = case name ${keys} end where name in (${names})`.execute(db);
  }
  await db.schema.createIndex('item_by_name_key').on('item').column('name_key').execute();
}
