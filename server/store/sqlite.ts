import { chmodSync } from 'node:fs';
import { type DatabaseConnection, CompiledQuery, type Driver, SqliteDialect, SqliteDriver } from 'kysely';
import Database from 'libsql';

/** Takes the write lock at once: a transaction that reads first could otherwise find itself too late to write. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #open: () => Database.Database;

  constructor(open: () => Database.Database) {
    const database = () => Promise.resolve(open());
    super({ database });
    this.#open = open;
  }

  override createDriver(): Driver {
    return new ImmediateDriver({ database: () => Promise.resolve(this.#open()) });
  }
}

/**
 * SQLite in one file, readable by its owner only.
 * `synchronous = FULL` makes every acknowledged write survive a killed process and a lost power line.
 */
export const sqliteDialect = (file: string): SqliteDialect =>
  new ImmediateSqliteDialect(() => {
    const database = new Database(file);
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    database.pragma('busy_timeout = 5000');
    chmodSync(file, 0o600);
    return database;
  });
