import type { Store } from '#server/store/store.ts';
import { type TableName, tableNames } from '#server/store/tables.ts';

/** The tables that change beside a write: those of sign-ins, of the journal, and of what follows it. */
const passing: readonly TableName[] = [
  ...(['setting', 'member', 'player', 'token_family', 'refresh_token', 'chat_grant'] as const),
  ...(['kept_answer', 'journal', 'journal_holder', 'outbox', 'webhook_delivery'] as const),
];

/** All other tables, without token images, whose upload cannot be undone. */
export const digestTables = tableNames.filter((name) => ![...passing, 'token_image'].includes(name));

/** Columns that an undo does not restore: versions, their authors and times. */
const notRestored = new Set(['version', 'changed_by', 'changed_at']);

/** The rows of these tables, as lines of JSON by table, independent of their order. */
export async function rowsOf(
  { db }: Pick<Store, 'db'>,
  tables: readonly TableName[],
  omitted: ReadonlySet<string> = new Set(),
): Promise<Record<string, string[]>> {
  const digest: Record<string, string[]> = {};
  for (const table of tables) {
    const rows = await db.selectFrom(table).selectAll().execute();
    digest[table] = rows
      .map((row) => JSON.stringify(row, (column, value) => (omitted.has(column) ? undefined : value)))
      .toSorted();
  }
  return digest;
}

/** Everything that writes change and an undo restores. */
export const digestOf = (store: Pick<Store, 'db'>) => rowsOf(store, digestTables, notRestored);
