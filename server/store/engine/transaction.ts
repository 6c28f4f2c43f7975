import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, PostgresAdapter, sql, type Transaction } from 'kysely';
import { codeOf } from '../../error-code.ts';
import { isStalePlan } from './postgres-trouble.ts';
import { DatabaseTrouble } from './trouble.ts';
import type { Tables } from '../schema.ts';

/** Maximum number of attempts at a transaction that the database aborts. */
const maxAttempts = 6;

/** PostgreSQL's codes for aborted transactions: serialisation failure, deadlock. */
const abortedCodes = new Set(['40001', '40P01']);

/** Arbitrary key of this program's write lock among the advisory locks of a database. */
const writeLock = 0x4e_79_78;

/**
 * How long a writer of PostgreSQL waits in the queue, in ms: while the database hangs, each earlier writer
 * uses up its whole timeout, so that the sum is longer than a caller waits.
 */
const longestWait = 30_000;

/** The last of this process's queued writers. Waiting in a queue takes no connection from readers. */
const lastWriters = new WeakMap<WholeDatabase, Promise<unknown>>();

/** A database that is not a transaction: the type prevents beginning a transaction within another. */
export type WholeDatabase = Kysely<Tables> & { readonly isTransaction: false };

/** Whether the database is PostgreSQL, for the few places where the engines differ. */
export const isPostgres = (db: Pick<Kysely<Tables>, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/**
 * Runs one transaction. **Every write uses this function**, through the store's `write`, unless the write is a single
 * statement that depends on no earlier read.
 *
 * Both engines run one writer at a time: SQLite through `begin immediate`, PostgreSQL through a lock on the
 * database, even if several servers use it. Each statement sees everything committed before it. So what
 * `work` reads stays true until it ends, without row locks, `for update` or version checks.
 *
 * `work` uses the given transaction and never `db` (which would deadlock), does nothing that a rollback
 * cannot undo, and may run again when the database aborts it. If it throws, the transaction rolls back.
 * @throws DatabaseTrouble when the database fails; only `lostAtCommit` leaves open whether the transaction
 * took effect
 */
export async function inTransaction<T>(
  db: WholeDatabase,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  if (!isPostgres(db)) return db.transaction().execute(work);

  const before = lastWriters.get(db);
  const queuedWork = (async () => {
    const queuedSince = performance.now();
    await before;
    if (performance.now() - queuedSince > longestWait) throw new DatabaseTrouble('slow');
    return attempt(db, work);
  })();
  lastWriters.set(
    db,
    queuedWork.catch(() => {}),
  );
  return queuedWork;
}

async function attempt<T>(
  db: WholeDatabase,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await db
        .transaction()
        .setIsolationLevel('read committed')
        .execute(async (transaction) => {
          // Per schema: communities in two schemas of one database do not wait for each other.
          await sql`select pg_advisory_xact_lock(${writeLock}::int, hashtext(current_schema()))`.execute(
            transaction,
          );
          return work(transaction);
        });
    } catch (error) {
      if (!abortedCodes.has(codeOf(error)) && !isStalePlan(error)) throw error;
      if (attempts === maxAttempts) throw new DatabaseTrouble('slow', error);
      await wait(Math.random() * 10 * 2 ** attempts);
    }
  }
}

/**
 * Runs a part of a transaction. If the part throws and `answerTo` returns an answer, undoes what the part
 * wrote and returns that answer. If `answerTo` returns null, rethrows, which ends the transaction.
 */
export async function attemptIn<T>(
  transaction: Transaction<Tables>,
  part: () => Promise<T>,
  answerTo: (error: unknown) => T | null,
): Promise<T> {
  await sql`savepoint part`.execute(transaction);
  try {
    const result = await part();
    await sql`release savepoint part`.execute(transaction);
    return result;
  } catch (error) {
    const answer = answerTo(error);
    if (answer === null) throw error;
    await sql`rollback to savepoint part`.execute(transaction);
    return answer;
  }
}
