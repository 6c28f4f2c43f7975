import type { PostgresPool } from 'kysely';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { type Changes, followWrites } from './changes.ts';
import { farewell } from './farewell.ts';
import { isUnusable, postgresTrouble } from './postgres-trouble.ts';
import { DatabaseTrouble } from './trouble.ts';

/** Statements shorter than this are prepared once a connection; longer ones differ at every call. */
const longestPrepared = 1_500;

/** How many statements have a name; the repositories have fewer. */
const mostPrepared = 500;

function createNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    if (!text.includes('$1') || text.length > longestPrepared) return undefined;
    const known = names.get(text);
    if (known !== undefined || names.size === mostPrepared) return known;
    const name = `nyx${names.size}`;
    names.set(text, name);
    return name;
  };
}

const isCommit = (text: string): boolean => /^\s*commit\b/i.test(text);
const isRollback = (text: string): boolean => /^\s*rollback\s*$/i.test(text);

/** What a rollback on a lost connection answers: the database has rolled back by itself. */
const rolledBack: QueryResult = { command: 'ROLLBACK', rowCount: 0, oid: 0, fields: [], rows: [] };

/**
 * The pool as Kysely uses it: statements are prepared once a connection, writes are followed, and whatever keeps the
 * database from its work becomes a DatabaseTrouble. A connection that is lost, or hangs, leaves the pool, so the next
 * call gets a new one.
 */
export function preparedPool(pool: Pool, changes: Changes): PostgresPool {
  const unusable = new WeakSet<PoolClient>();
  // The pool itself listens only while a connection is idle. Unheard, an error ends the process. What was being asked
  // on the connection fails by itself and says why.
  pool.on('connect', (client) => client.on('error', () => unusable.add(client)));
  pool.on('error', () => {});

  const nameOf = createNames();
  const wrapped = new WeakMap<PoolClient, { query: never; release(): void }>();

  async function ask(client: PoolClient, text: string, values: unknown[]): Promise<QueryResult> {
    if (unusable.has(client)) {
      if (isRollback(text)) return rolledBack;
      throw new DatabaseTrouble('lost');
    }
    const name = nameOf(text);
    try {
      return await client.query(name === undefined ? { text, values } : { name, text, values });
    } catch (error) {
      const trouble = postgresTrouble(error);
      if (!trouble) throw error;
      if (!isUnusable(trouble)) throw trouble;
      unusable.add(client);
      // Thrown, it would hide what the transaction failed by.
      if (isRollback(text)) return rolledBack;
      throw isCommit(text) ? new DatabaseTrouble('lostAtCommit', error) : trouble;
    }
  }

  return {
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw postgresTrouble(error) ?? new DatabaseTrouble('lost', error);
      });
      const known = wrapped.get(client);
      if (known) return known;
      const ran = followWrites(changes);
      const wrapper = {
        query: ((text: string, values: unknown[]) =>
          ask(client, text, values).finally(() => ran(text))) as never,
        release: () => client.release(unusable.has(client)),
      };
      wrapped.set(client, wrapper);
      return wrapper;
    },
    end: () => farewell(pool.end()),
  };
}
