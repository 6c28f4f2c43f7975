import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../schema.ts';
import { type TableName, tableNames, storedTables } from '../tables.ts';

/** Number of rows that are read at once. */
const pageSize = 500;

type StoredRow = Record<string, string | number | null>;

/** A row as a line of JSON. Both engines give the same line, because the columns are sorted by name. */
const lineOf = (table: TableName, row: StoredRow): string =>
  JSON.stringify([table, Object.fromEntries(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))]);

/** The rows of a table in the order of its key, which is the same on both engines. */
export async function* storedRowsOf<Row extends StoredRow = StoredRow>(
  db: Kysely<Tables>,
  table: TableName,
): AsyncGenerator<Row[]> {
  const key: readonly string[] = storedTables[table].key;
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let last: Row | undefined;
  for (;;) {
    const after = last
      ? sql`where (${columns}) > (${sql.join(key.map((column) => sql.val(last![column])))})`
      : sql``;
    const { rows } =
      await sql<Row>`select * from ${sql.table(table)} ${after} order by ${columns} limit ${sql.lit(pageSize)}`.execute(
        db,
      );
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1);
  }
}

/** The tables of a backup that the database has: an older schema has fewer. */
export async function tablesIn(db: Kysely<Tables>): Promise<TableName[]> {
  const found = new Set((await db.introspection.getTables()).map(({ name }) => name));
  return tableNames.filter((name) => found.has(name) && !storedTables[name].isOmitted);
}

/** All rows of a database as lines of JSON, a page at a time. The database must not change meanwhile. */
export async function* backupLines(db: Kysely<Tables>): AsyncGenerator<string[]> {
  for (const table of await tablesIn(db))
    for await (const rows of storedRowsOf(db, table)) yield rows.map((row) => lineOf(table, row));
}

/** Counts lines and computes their digest: equal lines in the same order have the same digest. */
export function createDigest() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add(line: string): void {
      hash.update(line).update('\n');
      rows += 1;
    },
    end: (): { rows: number; digest: string } => ({ rows, digest: hash.digest('hex') }),
  };
}

/** The digest of a database's rows. */
export async function digestOf(db: Kysely<Tables>): Promise<{ rows: number; digest: string }> {
  const digest = createDigest();
  for await (const lines of backupLines(db)) for (const line of lines) digest.add(line);
  return digest.end();
}
