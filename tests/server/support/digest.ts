import type { Store } from '#server/store/store.ts';

/** The tables of characters, items and sessions, without token images, whose upload cannot be undone. */
export const digestTables = [
  'character',
  'character_proficiency',
  'inventory',
  'item',
  'item_label',
  'item_material',
  'session',
  'session_outcome',
  'session_label',
  'session_total',
  'errata',
] as const;

/** Columns that an undo does not restore: versions, their authors and times. */
const notRestored = new Set(['version', 'changed_by', 'changed_at']);

/** Everything that writes change and an undo restores, as lines of JSON by table. */
export async function digestOf({ db }: Pick<Store, 'db'>): Promise<Record<string, string[]>> {
  const digest: Record<string, string[]> = {};
  for (const table of digestTables) {
    const rows = await db.selectFrom(table).selectAll().execute();
    digest[table] = rows
      .map((row) => JSON.stringify(row, (column, value) => (notRestored.has(column) ? undefined : value)))
      .toSorted();
  }
  return digest;
}
