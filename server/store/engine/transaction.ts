import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, PostgresAdapter, sql, type Transaction } from 'kysely';
import { codeOf, DatabaseTrouble } from './trouble.ts';
import type { Tables } from '../schema.ts';

/** How often a transaction is tried that the database itself gave up. */
const tries = 6;

/** What PostgreSQL gives up transactions with: could not be serialised, deadlock. */
const givenUp = new Set(['40001', '40P01']);

/** An arbitrary number: the writers' lock of this program, among all advisory locks of one database. */
const writers = 0x4e_79_78;

/**
 * How long a writer of PostgreSQL waits in line, in ms: while the database hangs, each one before it takes its whole
 * time, and nobody listens that long.
 */
const longestWait = 30_000;

/** The end of the line in which one process's writers wait, so that waiting takes no connection from readers. */
const queues = new WeakMap<WholeDatabase, Promise<unknown>>();

/** A database as a whole: a transaction of it is none, so that no transaction can begin within another. */
export type WholeDatabase = Kysely<Tables> & { readonly isTransaction: false };

/** Whether the database is PostgreSQL; SQLite otherwise. For the few places where the engines differ. */
export const isPostgres = (db: Pick<Kysely<Tables>, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/**
 * Runs one transaction. **Every write goes through here**, by `write` of the store, unless it is a single statement that
 * takes nothing from an earlier read.
 *
 * One writer at a time on both engines: SQLite through `begin immediate`, PostgreSQL through a lock on the database
 * (also among several servers on it), each statement seeing all that was committed before it. So what `work` reads
 * stays true until it ends: no row locks, no `for update`, no version checks are needed for exactness.
 *
 * `work` uses the transaction that it is given and never `db` (which would wait for itself), does nothing that
 * a rollback cannot undo, and may run again when the database gives it up. Whatever it throws rolls back.
 * @throws DatabaseTrouble when the database fails; of its kinds only `lostAtCommit` leaves open what was done
 */
export async function inTransaction<T>(
  db: WholeDatabase,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  if (!isPostgres(db)) return db.transaction().execute(work);

  const before = queues.get(db);
  const mine = (async () => {
    const asked = performance.now();
    await before;
    if (performance.now() - asked > longestWait) throw new DatabaseTrouble('slow');
    return attempt(db, work);
  })();
  queues.set(
    db,
    mine.catch(() => {}),
  );
  return mine;
}

async function attempt<T>(
  db: WholeDatabase,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await db
        .transaction()
        .setIsolationLevel('read committed')
        .execute(async (transaction) => {
          // By schema: two communities in two schemas of one database do not wait for each other.
          await sql`select pg_advisory_xact_lock(${writers}::int, hashtext(current_schema()))`.execute(
            transaction,
          );
          return work(transaction);
        });
    } catch (error) {
      if (!givenUp.has(codeOf(error))) throw error;
      if (tried === tries) throw new DatabaseTrouble('slow', error);
      await wait(Math.random() * 10 * 2 ** tried);
    }
  }
}

/**
 * Runs a part of a transaction. When the part throws what `answerTo` has an answer to, all that it wrote is undone, and
 * the transaction goes on with that answer; anything else (null) ends the transaction as usual.
 */
export async function attemptIn<T>(
  transaction: Transaction<Tables>,
  part: () => Promise<T>,
  answerTo: (error: unknown) => T | null,
): Promise<T> {
  await sql`savepoint part`.execute(transaction);
  try {
    const done = await part();
    await sql`release savepoint part`.execute(transaction);
    return done;
  } catch (error) {
    const answer = answerTo(error);
    if (answer === null) throw error;
    await sql`rollback to savepoint part`.execute(transaction);
    return answer;
  }
}
