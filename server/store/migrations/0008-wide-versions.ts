import type { Kysely } from 'kysely';
import type { Tables } from '../schema.ts';
import { isPostgres } from '../engine/transaction.ts';

/**
 * Widens the versions of items and characters, since a version is at least the time of the change in epoch ms
 * (docs/decisions/0005-versions.md). SQLite's integers are wide enough already.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  if (!isPostgres(db)) return;
  for (const table of ['item', 'character'])
    await db.schema
      .alterTable(table)
      .alterColumn('version', (column) => column.setDataType('bigint'))
      .execute();
}
