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
import { createChanges, followWrites } from './changes.ts';
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

/** How many statements are kept prepared; the repositories have fewer, but for lists of every length. */
const mostPrepared = 300;

type Statement = ReturnType<SqliteDatabase['prepare']>;

/** The database as Kysely uses it, with its statements prepared once. `ran` is called with each after it has run. */
function preparing(database: Database.Database, ran: (statement: string) => void): SqliteDatabase {
  const statements = new Map<string, Statement>();
  const telling = (sql: string, statement: Statement): Statement => {
    const and = <T>(work: () => T): T => {
      try {
        return work();
      } finally {
        ran(sql);
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

/** ms until it is asked again whether another process has written: asking takes as long as half an answer. */
const untilAskedAgain = 5;

/**
 * SQLite in one file, readable by its owner only.
 * `synchronous = FULL` makes every acknowledged write survive a killed process and a lost power line.
 */
export function sqliteEngine(file: string): Engine {
  const changes = createChanges();
  let theirs: Database.Statement | undefined;
  let last: unknown;
  let asked = -Infinity;
  const dialect = new ImmediateSqliteDialect(() => {
    const database = new Database(file);
    database.pragma('busy_timeout = 5000');
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    chmodSync(file, 0o600);
    theirs = database.prepare('select data_version from pragma_data_version');
    return preparing(database, followWrites(changes));
  });
  return {
    dialect,
    // What we write ourselves is followed; SQLite tells whether other processes wrote, and no more.
    revision(tables) {
      if (!theirs) return null;
      const now = performance.now();
      if (now - asked >= untilAskedAgain) {
        const row: unknown = theirs.get([]);
        if (typeof row !== 'object' || row === null || !('data_version' in row)) return null;
        if (row.data_version !== last) changes.happened();
        last = row.data_version;
        asked = now;
      }
      return changes.of(tables);
    },
    prepare: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}
