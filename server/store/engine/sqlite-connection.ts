import type { QueryResult } from 'kysely';
import Database from 'libsql';

/**
 * Maximum number of cached prepared statements. The repositories have fewer distinct statements, if those that differ
 * only in the length of a list of parameters count as one.
 */
const maxPrepared = 300;

/**
 * How long to wait for another program's lock when the file is opened, in ms. The wait delays no calls, because the
 * server does not serve any yet.
 */
const timeLimit = 5_000;

interface Prepared {
  statement: Database.Statement;
  hasRows: boolean;
}

/**
 * One connection to a SQLite file, which caches prepared statements. It never waits: a locked database
 * throws.
 */
export interface SqliteConnection {
  run<R>(sql: string, parameters?: readonly unknown[]): QueryResult<R>;
  /** Whether a transaction is open: SQLite rolls it back itself when a disk is full or fails. */
  isInTransaction(): boolean;
  close(): void;
}

/** Opens a file of SQLite. If libsql cannot open the file, its error has no code, so this function adds one. */
export function openSqlite(file: string): Database.Database {
  try {
    return new Database(file);
  } catch (error) {
    throw Object.assign(error as Error, { code: 'SQLITE_CANTOPEN' });
  }
}

/** Opens a connection and applies `pragmas`. Except for `journal_mode`, they must not change anything in the file. */
export function openConnection(file: string, pragmas: readonly string[]): SqliteConnection {
  const database = openSqlite(file);
  try {
    for (const pragma of [`busy_timeout = ${timeLimit}`, ...pragmas, 'busy_timeout = 0'])
      database.pragma(pragma);
  } catch (error) {
    database.close();
    throw error;
  }
  const statements = new Map<string, Prepared>();

  function prepared(sql: string): Prepared {
    const cached = statements.get(sql);
    // Moves the statement to the end: the least recently used is first.
    if (cached) statements.delete(sql);
    else if (statements.size === maxPrepared) statements.delete(statements.keys().next().value!);
    const statement = cached?.statement ?? database.prepare(sql);
    const entry = cached ?? { statement, hasRows: statement.reader };
    statements.set(sql, entry);
    return entry;
  }

  return {
    run<R>(sql: string, parameters: readonly unknown[] = []): QueryResult<R> {
      const { statement, hasRows } = prepared(sql);
      if (hasRows) return { rows: statement.all(parameters) as R[] };
      const { changes, lastInsertRowid } = statement.run(parameters);
      return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
    },
    isInTransaction: () => database.inTransaction,
    close() {
      statements.clear();
      database.close();
    },
  };
}
