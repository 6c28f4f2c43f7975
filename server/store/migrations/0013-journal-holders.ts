import type { Kysely } from 'kysely';
import { isPostgres } from '../engine/transaction.ts';

interface JournalBefore {
  journal: { seq: number; parts: string | null };
  journal_holder: { character_id: string; seq: number };
}

/** Number of rows that one statement inserts. */
const most = 300;

/**
 * The characters in whose histories an entry about an item appears: those that had the item when it was renamed or
 * deleted. Who had an item that was renamed before this migration is unknown.
 */
export async function up(db: Kysely<JournalBefore>): Promise<void> {
  await db.schema
    .createTable('journal_holder')
    .addColumn('character_id', 'text', (c) => c.notNull())
    .addColumn('seq', isPostgres(db) ? 'bigint' : 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('journal_holder_key', ['character_id', 'seq'])
    .execute();
  const entries = await db
    .selectFrom('journal')
    .select(['seq', 'parts'])
    .where('parts', 'like', '{"holders":{"%')
    .execute();
  const rows = entries.flatMap(({ seq, parts }) =>
    Object.keys((JSON.parse(parts!) as { holders: object }).holders).map((character_id) => ({
      character_id,
      seq,
    })),
  );
  for (let start = 0; start < rows.length; start += most)
    await db
      .insertInto('journal_holder')
      .values(rows.slice(start, start + most))
      .execute();
}
