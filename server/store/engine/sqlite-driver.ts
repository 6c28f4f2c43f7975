import {
  type CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely';
import type { SqliteConnection } from './sqlite-connection.ts';
import { sqliteTrouble } from './sqlite-trouble.ts';
import { DatabaseTrouble } from './trouble.ts';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/**
 * Creates a queue for work that runs one piece at a time. The returned function resolves when all earlier work is
 * done, with a function to call when this work is done. SQLite answers synchronously, so the event loop gets a
 * turn between two pieces of work.
 */
function createQueue(): () => Promise<() => void> {
  let last: Promise<void> | null = null;
  return async () => {
    const before = last;
    let done = (): void => {};
    const ownTurn = new Promise<void>((resolve) => {
      done = () => {
        if (last === ownTurn) last = null;
        resolve();
      };
    });
    last = ownTurn;
    if (before) {
      await before;
      await nextTurn();
    }
    return done;
  };
}

/** How long a call waits for another program's lock, in ms, before it is refused. */
const timeLimit = 5_000;

/** Delay between two attempts, in ms. SQLite's own busy wait would block the whole process. */
const pause = 10;

/**
 * Retries an operation of SQLite while another program has locked the database, and leaves the event loop
 * free between the attempts. `waitingSince` is when the caller began to wait (`performance.now()`): after
 * `timeLimit`, it gets only one attempt, so that queued writers are refused at the same time and not one after
 * another.
 * @throws DatabaseTrouble when the database stays locked or fails otherwise
 */
async function retryWhileLocked<T>(attempt: () => T, waitingSince = performance.now()): Promise<T> {
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      const trouble = sqliteTrouble(error);
      const isOver = performance.now() - waitingSince >= timeLimit;
      if (trouble?.kind !== 'locked' || isOver) throw trouble ?? error;
    }
    await wait(pause);
  }
}

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
