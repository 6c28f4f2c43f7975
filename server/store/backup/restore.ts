import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Kysely, sql } from 'kysely';
import { StoreFault, quoted, unusable } from '../fault.ts';
import { databaseFile } from '../engine/engine.ts';
import { engineOf } from '../engine/open.ts';
import { inTransaction, type WholeDatabase } from '../engine/transaction.ts';
import { migrate, migrateTo } from '../migrate.ts';
import type { Tables } from '../schema.ts';
import { damaged, type End, type Head, type BackupRow } from './format.ts';
import { digestOf, tablesIn } from './lines.ts';
import { readBackup } from './read-backup.ts';
import { isTableName, type TableName, storedTables } from '../tables.ts';

/** Refuses a database that contains a community. */
async function refuseFilled(db: Kysely<Tables>): Promise<void> {
  for (const table of await tablesIn(db)) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0)
      throw unusable(
        'There is a community in this database already. Restore into an empty folder (NYX_DATA_DIR) or database (DATABASE_URL).',
      );
  }
}

interface Numbered {
  line: number;
  row: BackupRow;
}

/** Splits rows into runs of one table. */
function* runsOf(rows: readonly Numbered[]): Generator<[string, Numbered[]]> {
  let start = 0;
  for (let next = 1; next <= rows.length; next += 1) {
    const table = rows[start]!.row[0];
    if (next < rows.length && rows[next]!.row[0] === table) continue;
    yield [table, rows.slice(start, next)];
    start = next;
  }
}

/** Throws for the first row whose columns differ from those of its table. */
function checkColumns(rows: readonly Numbered[], table: string, columns: ReadonlySet<string>): void {
  for (const { line, row } of rows) {
    const names = Object.keys(row[1]);
    const odd = names.find((name) => !columns.has(name));
    if (odd !== undefined) throw damaged(line, `has a column that the table ${table} lacks: ${quoted(odd)}`);
    if (names.length < columns.size) throw damaged(line, `lacks columns of the table ${table}`);
  }
}

async function insert(db: Kysely<Tables>, table: TableName, rows: readonly Numbered[]): Promise<void> {
  try {
    await db
      .insertInto(table)
      .values(rows.map(({ row }) => row[1]) as never)
      .execute();
  } catch (error) {
    const others = rows.length > 1 ? ` (or one of the ${rows.length - 1} lines after it does not)` : '';
    throw damaged(rows[0]!.line, `does not fit the table ${table}${others}: ${(error as Error).message}`);
  }
}

async function fill(db: Kysely<Tables>, file: string): Promise<End> {
  const { rows, end } = await readBackup(file);
  const columnsOf = new Map(
    (await db.introspection.getTables()).map(({ name, columns }) => [
      name,
      new Set(columns.map((column) => column.name)),
    ]),
  );
  for await (const page of rows)
    for (const [table, run] of runsOf(page)) {
      const columns = columnsOf.get(table);
      if (!columns || !isTableName(table) || storedTables[table].isOmitted)
        throw damaged(run[0]!.line, `names no table: ${quoted(table)}`);
      checkColumns(run, table, columns);
      await insert(db, table, run);
    }
  const stored = await digestOf(db);
  if (stored.digest !== end().digest)
    throw new StoreFault(
      'invalid',
      `The rows are not those that were backed up: ${stored.rows} were read, and the backup has ${end().rows}.`,
    );
  return end();
}

/**
 * Restores a backup into an empty database, and updates it to the schema of this version. If the rows cannot be
 * restored, the database has none; a database file that this call created is removed.
 * @throws Fault when the file is damaged, or the database contains a community; StartProblem when a newer version wrote
 * the backup, or a server uses the folder
 */
export async function restore(
  file: string,
  dataDir: string,
  databaseUrl: string | undefined,
): Promise<{ head: Head; end: End }> {
  const { head } = await readBackup(file);
  const isNew = databaseUrl === undefined && !existsSync(databaseFile(dataDir));
  let isDone = false;
  const engine = await engineOf(dataDir, databaseUrl, 'server');
  const db = new Kysely<Tables>({ dialect: engine.dialect }) as WholeDatabase;
  try {
    await refuseFilled(db);
    await migrateTo(db, head.migrations);
    const end = await inTransaction(db, (transaction) => fill(transaction, file));
    await migrate(db);
    isDone = true;
    return { head, end };
  } finally {
    await engine.close();
    await db.destroy();
    if (isNew && !isDone)
      for (const suffix of ['', '-wal', '-shm'])
        await rm(`${databaseFile(dataDir)}${suffix}`, { force: true });
  }
}
