import { chmodSync } from 'node:fs';
import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import Database from 'libsql';
import type { Engine } from './engine.ts';

/** Takes the write lock at once: a transaction that reads first could otherwise find itself too late to write. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** Migrations in one transaction: two servers that start at once take turns, and a killed one leaves nothing half done. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #open: () => SqliteDatabase;

  constructor(open: () => SqliteDatabase) {
    const database = () => Promise.resolve(open());
    super({ database });
    this.#open = open;
  }

  override createDriver(): Driver {
    return new ImmediateDriver({ database: () => Promise.resolve(this.#open()) });
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalAdapter();
  }
}

/** Whether a statement only reads. */
export const isSelect = (sql: string): boolean => /^\s*select\b/i.test(sql);

/** How many statements are kept prepared; the repositories have fewer, but for lists of every length. */
const mostPrepared = 300;

type Statement = ReturnType<SqliteDatabase['prepare']>;

/** The database as Kysely uses it, with its statements prepared once. `changed` is called when one may have written. */
function preparing(database: Database.Database, changed: () => void): SqliteDatabase {
  const statements = new Map<string, Statement>();
  /** A statement that does more than select; `commit` is one too. */
  const telling = (sql: string, statement: Statement): Statement => {
    if (isSelect(sql)) return statement;
    const and = <T>(work: () => T): T => {
      try {
        return work();
      } finally {
        changed();
      }
    };
    return {
      reader: statement.reader,
      all: (parameters) => and(() => statement.all(parameters)),
      run: (parameters) => and(() => statement.run(parameters)),
      iterate: (parameters) => and(() => statement.iterate(parameters)),
    };
  };
  return {
    close: () => {
      statements.clear();
      database.close();
    },
    prepare(sql) {
      const known = statements.get(sql);
      // Whatever was used last stands last.
      if (known) statements.delete(sql);
      else if (statements.size === mostPrepared) statements.delete(statements.keys().next().value!);
      const statement = known ?? telling(sql, database.prepare(sql));
      statements.set(sql, statement);
      return statement;
    },
  };
}

/**
 * SQLite in one file, readable by its owner only.
 * `synchronous = FULL` makes every acknowledged write survive a killed process and a lost power line.
 */
export function sqliteEngine(file: string): Engine {
  let writes = 0;
  let foreign: Database.Statement | undefined;
  let theirs: string | null = null;
  const forget = (): void => void (theirs = null);
  const changed = (): void => void (writes += 1);
  const dialect = new ImmediateSqliteDialect(() => {
    const database = new Database(file);
    database.pragma('busy_timeout = 5000');
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    chmodSync(file, 0o600);
    foreign = database.prepare('select data_version from pragma_data_version');
    return preparing(database, changed);
  });
  return {
    dialect,
    // SQLite counts what other processes wrote since our last look, asked once for all that is answered in one turn
    // of the event loop; what we write ourselves is counted here.
    revision() {
      if (theirs === null) {
        const row: unknown = foreign?.get([]);
        if (typeof row !== 'object' || row === null || !('data_version' in row)) return null;
        theirs = String(row.data_version);
        setImmediate(forget);
      }
      return `${writes} ${theirs}`;
    },
    prepare: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}
