import { Client } from 'pg';
import { waitBriefly } from './wait-briefly.ts';

/** Arbitrary key of the leader's lock among the advisory locks of a database. */
const leaderLock = 0x4e_79_79;

/** Timeout of connecting and of a query, in ms. */
const timeLimit = 5_000;

/**
 * Chooses a leader among the processes that share a database. Only the leader sends webhooks, deletes expired rows,
 * writes scheduled backups, and starts and stops virtual tabletops.
 */
export interface Leadership {
  /** Whether this process is the leader at the moment. */
  isHeld(): Promise<boolean>;
  close(): Promise<void>;
}

/** A SQLite database has only one server, which always leads. */
const alone: Leadership = { isHeld: async () => true, close: async () => {} };

/**
 * The leadership of a PostgreSQL database's servers: an advisory lock on a separate connection, so that another server
 * can take the lock as soon as this process ends. The first call of `isHeld` connects.
 */
export function leadershipOf(databaseUrl: string | undefined): Leadership {
  if (databaseUrl === undefined) return alone;
  let client: Client | null = null;
  let isHolding = false;

  const lose = (lost: Client): void => {
    if (client !== lost) return;
    client = null;
    isHolding = false;
    lost.end().catch(() => {});
  };

  async function connect(): Promise<Client> {
    const opened = new Client({
      connectionString: databaseUrl,
      application_name: 'nyx leader',
      keepAlive: true,
      connectionTimeoutMillis: timeLimit,
      query_timeout: timeLimit,
    });
    client = opened;
    opened.on('error', () => lose(opened));
    opened.on('end', () => lose(opened));
    await opened.connect();
    return opened;
  }

  return {
    async isHeld() {
      const current = client;
      try {
        const connection = current ?? (await connect());
        // While the lock is held, the query only checks that the connection, and so the lock, is still there.
        const { rows } = await connection.query<{ held: boolean }>(
          isHolding
            ? 'select true as held'
            : `select pg_try_advisory_lock(${leaderLock}::int, hashtext(current_schema())) as held`,
        );
        isHolding = client === connection && rows[0]!.held;
      } catch {
        if (client) lose(client);
      }
      return isHolding;
    },
    async close() {
      const last = client;
      client = null;
      isHolding = false;
      if (last) await waitBriefly(last.end().catch(() => {}));
    },
  };
}
