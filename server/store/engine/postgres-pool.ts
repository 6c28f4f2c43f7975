import type { PostgresPool } from 'kysely';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { type Changes, followWrites } from './changes.ts';
import { waitBriefly } from './wait-briefly.ts';
import { isStalePlan, isUnusable, postgresTrouble } from './postgres-trouble.ts';
import { DatabaseTrouble } from './trouble.ts';

/**
 * Maximum length of a statement to prepare once per connection, in characters; longer statements differ at
 * every call.
 */
const maxPreparedLength = 1_500;

/** Maximum number of statements that get a name; the repositories have fewer. */
const maxPrepared = 500;

/**
 * Names statements to prepare; `of` returns undefined for a statement that is not prepared. After `renew`, every statement
 * gets another name, so that each connection prepares it again.
 */
function createNames() {
  const names = new Map<string, string>();
  let round = 0;
  return {
    of(text: string): string | undefined {
      if (!text.includes('$1') || text.length > maxPreparedLength) return undefined;
      const existing = names.get(text);
      if (existing !== undefined || names.size === maxPrepared) return existing;
      const name = `nyx${round}_${names.size}`;
      names.set(text, name);
      return name;
    },
    /** `name` is one that no longer works; names of an earlier round have been renewed already. */
    renew(name: string): void {
      if (!name.startsWith(`nyx${round}_`)) return;
      names.clear();
      round += 1;
    },
  };
}

const isBegin = (text: string): boolean => /^\s*(?:begin|start transaction)\b/i.test(text);
const isCommit = (text: string): boolean => /^\s*commit\b/i.test(text);
const isRollback = (text: string): boolean => /^\s*rollback\s*$/i.test(text);

/** The result of a rollback on a lost connection: the database has rolled back already. */
const rolledBack: QueryResult = { command: 'ROLLBACK', rowCount: 0, oid: 0, fields: [], rows: [] };

/**
 * The pool as Kysely uses it: prepares statements once per connection, tracks writes, and turns every failure of the
 * database into a DatabaseTrouble. An error that the statement caused stays as it is. A lost or hung connection leaves the
 * pool, so the next call gets a new one. After another server has changed the tables, statements are prepared again: outside a
 * transaction at once, within one when it runs again (transaction.ts), since the error has aborted it.
 */
export function preparedPool(pool: Pool, changes: Changes): PostgresPool {
  const unusable = new WeakSet<PoolClient>();
  // The pool handles errors only while a connection is idle, and an unhandled error ends the process. A
  // pending query on the connection rejects with the reason.
  pool.on('connect', (client) => client.on('error', () => unusable.add(client)));
  pool.on('error', () => {});

  const names = createNames();
  const inTransaction = new WeakSet<PoolClient>();
  const wrapped = new WeakMap<PoolClient, { query: never; release(): void }>();

  async function ask(client: PoolClient, text: string, values: unknown[]): Promise<QueryResult> {
    if (unusable.has(client)) {
      if (isRollback(text)) return rolledBack;
      throw new DatabaseTrouble('lost');
    }
    const name = names.of(text);
    if (isBegin(text)) inTransaction.add(client);
    if (isCommit(text) || isRollback(text)) inTransaction.delete(client);
    try {
      return await client.query(name === undefined ? { text, values } : { name, text, values });
    } catch (error) {
      if (name !== undefined && isStalePlan(error)) {
        names.renew(name);
        if (!inTransaction.has(client)) return ask(client, text, values);
      }
      const trouble = postgresTrouble(error);
      if (!trouble) throw error;
      if (!isUnusable(trouble)) throw trouble;
      unusable.add(client);
      // Throwing here would hide why the transaction failed.
      if (isRollback(text)) return rolledBack;
      throw isCommit(text) ? new DatabaseTrouble('lostAtCommit', error) : trouble;
    }
  }

  return {
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw postgresTrouble(error) ?? new DatabaseTrouble('lost', error);
      });
      const existing = wrapped.get(client);
      if (existing) return existing;
      const trackWrites = followWrites(changes);
      const wrapper = {
        query: ((text: string, values: unknown[]) =>
          ask(client, text, values).finally(() => trackWrites(text))) as never,
        release: () => client.release(unusable.has(client)),
      };
      wrapped.set(client, wrapper);
      return wrapper;
    },
    end: () => waitBriefly(pool.end()),
  };
}
