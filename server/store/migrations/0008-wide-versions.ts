import type { Kysely } from 'kysely';
import type { Tables } from '../schema.ts';
import { isPostgres } from '../engine/transaction.ts';

/**
 * Versions grow with the clock, in ms (docs/decisions/0005-versions.md). SQLite's integers are wide enough
 * already.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  if (!isPostgres(db)) return;
  for (const table of ['item', 'character'])
    await db.schema
      .alterTable(table)
      .alterColumn('version', (column) => column.setDataType('bigint'))
      .execute();
}
