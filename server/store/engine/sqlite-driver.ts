import {
  type CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely';
import { retryWhileLocked } from './retry-while-locked.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { sqliteTrouble } from './sqlite-trouble.ts';
import { DatabaseTrouble } from './trouble.ts';
import { createQueue } from './queue.ts';

/** The connections of one process to one SQLite file. */
export interface SqliteConnections {
  /** For every read outside a transaction: a write lock, ours or another program's, does not block it. */
  reader: SqliteConnection;
  writer: SqliteConnection;
  /** Called with each statement of the writing connection, after the statement has run or failed. */
  afterStatement(statement: string): void;
  /** Called after each commit, before the caller gets the result. */
  committed(): void;
  close(): void;
}

const isRead = (sql: string): boolean => /^\s*select\b/i.test(sql);

/** Kysely's connection: sends reads to the reader; writes and transactions take turns on the writer. */
class QueuedConnection implements DatabaseConnection {
  readonly #connections: SqliteConnections;
  readonly #turn: () => Promise<() => void>;
  /** Ends our turn; null outside a transaction. */
  #done: (() => void) | null = null;
  /** Why SQLite itself has ended the transaction; null if it has not. */
  #ended: DatabaseTrouble | null = null;

  constructor(connections: SqliteConnections, turn: () => Promise<() => void>) {
    this.#connections = connections;
    this.#turn = turn;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { reader, committed } = this.#connections;
    if (this.#done) return this.#writeInTransaction(sql, parameters);
    if (isRead(sql)) return retryWhileLocked(() => reader.run<R>(sql, parameters));
    const waitingSince = performance.now();
    const done = await this.#turn();
    try {
      const result = await retryWhileLocked(() => this.#write<R>(sql, parameters), waitingSince);
      committed();
      return result;
    } finally {
      done();
    }
  }

  streamQuery(): never {
    // A statement that is read row by row is silently reset when it runs again meanwhile (libsql 0.5.29).
    throw new Error('Rows of SQLite cannot be streamed.');
  }

  /** Takes the write lock at once: a transaction that reads first could otherwise fail at its first write. */
  async begin(): Promise<void> {
    const waitingSince = performance.now();
    const done = await this.#turn();
    try {
      await retryWhileLocked(() => this.#write('begin immediate'), waitingSince);
    } catch (error) {
      done();
      throw error;
    }
    this.#done = done;
    this.#ended = null;
  }

  commit(): void {
    this.#writeInTransaction('commit');
    this.#connections.committed();
    this.#endTurn();
  }

  /** Never throws: that would hide why the transaction failed. */
  rollback(): void {
    const { writer, afterStatement } = this.#connections;
    try {
      if (writer.isInTransaction()) this.#write('rollback');
      else afterStatement('rollback');
    } catch {
      // The next transaction reports the failure.
    }
    this.#endTurn();
  }

  #endTurn(): void {
    this.#done?.();
    this.#done = null;
  }

  #write<R>(sql: string, parameters: readonly unknown[] = []): QueryResult<R> {
    const { writer, afterStatement } = this.#connections;
    try {
      return writer.run(sql, parameters);
    } finally {
      afterStatement(sql);
    }
  }

  #writeInTransaction<R>(sql: string, parameters?: readonly unknown[]): QueryResult<R> {
    // Outside a transaction, the statement would be committed at once.
    if (!this.#connections.writer.isInTransaction()) throw this.#ended ?? new DatabaseTrouble('broken');
    try {
      return this.#write(sql, parameters);
    } catch (error) {
      this.#ended = sqliteTrouble(error);
      throw this.#ended ?? error;
    }
  }
}

class SqliteDriver implements Driver {
  readonly #open: () => SqliteConnections;
  readonly #turn = createQueue();
  #connections: SqliteConnections | undefined;

  constructor(open: () => SqliteConnections) {
    this.#open = open;
  }

  async init(): Promise<void> {
    try {
      this.#connections = this.#open();
    } catch (error) {
      throw sqliteTrouble(error) ?? error;
    }
  }

  async acquireConnection(): Promise<QueuedConnection> {
    return new QueuedConnection(this.#connections!, this.#turn);
  }

  beginTransaction(connection: QueuedConnection): Promise<void> {
    return connection.begin();
  }

  async commitTransaction(connection: QueuedConnection): Promise<void> {
    connection.commit();
  }

  async rollbackTransaction(connection: QueuedConnection): Promise<void> {
    connection.rollback();
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#connections?.close();
  }
}

/**
 * Runs migrations in one transaction: two processes that start at the same time take turns, and a killed one
 * leaves nothing half done.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely's SQLite dialect on our own connections. */
export class OwnSqliteDialect extends SqliteDialect {
  readonly #open: () => SqliteConnections;

  constructor(open: () => SqliteConnections) {
    super({ database: () => Promise.reject(new Error('This dialect opens its own connections.')) });
    this.#open = open;
  }

  override createDriver(): Driver {
    return new SqliteDriver(this.#open);
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalAdapter();
  }
}
