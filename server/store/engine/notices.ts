import { sql } from 'kysely';
import { Client } from 'pg';
import { type Changes, isTableName } from './changes.ts';
import { farewell } from './farewell.ts';
import { inTransaction, type WholeDatabase } from './transaction.ts';

/**
 * Name of the channel on which the database announces changed rows, and of the function and triggers that do
 * so.
 */
const channel = 'nyx_changed';

/** How the listening connection is monitored, in ms. */
export interface Watch {
  /** Delay before reconnecting. */
  again: number;
  /** Between two probes of the connection: behind a frozen network it reports no error. */
  every: number;
  /** Timeout of a probe, after which the connection counts as lost, and of an attempt to connect. */
  patience: number;
}

const usualWatch: Watch = { again: 1_000, every: 5_000, patience: 5_000 };

/** Makes every table announce its changes by name, once per statement, on commit. */
async function addTriggers(db: WholeDatabase): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
        and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = ${channel})
    `.execute(transaction);
    // Also replaces an earlier version's function, which did not name the table.
    await sql`
      create or replace function ${sql.ref(channel)}() returns trigger language plpgsql as $$
      begin perform pg_notify('${sql.raw(channel)}', tg_table_name); return null; end $$
    `.execute(transaction);
    for (const { name } of rows)
      await sql`
        create trigger ${sql.ref(channel)} after insert or update or delete or truncate on ${sql.table(name)}
        for each statement execute function ${sql.ref(channel)}()
      `.execute(transaction);
  });
}

/** Notifications of changed data in a PostgreSQL database, by any server or other client of it. */
export interface Notices {
  /** Whether notifications arrive now. After any interruption, all tables count as changed. */
  areHeard(): boolean;
  /** Runs once the tables exist. */
  prepare(db: WholeDatabase): Promise<void>;
  close(): Promise<void>;
}

export function listen(
  url: string,
  { happened }: Changes,
  { again, every, patience }: Watch = usualWatch,
): Notices {
  let client: Client | undefined;
  let isHeard = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const later = (work: () => Promise<void>, delay: number): void => {
    timer = setTimeout(() => void work(), delay).unref();
  };

  async function connect(): Promise<void> {
    const mine = new Client({
      connectionString: url,
      application_name: 'nyx notices',
      keepAlive: true,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
    });
    client = mine;
    const lost = (): void => {
      if (client !== mine) return;
      client = undefined;
      isHeard = false;
      clearTimeout(timer);
      // While a query is pending, this closes the socket without a message to the server.
      mine.end().catch(() => {});
      if (!isClosed) later(connect, again);
    };
    const watch = async (): Promise<void> => {
      try {
        await mine.query('select 1');
        if (client === mine) later(watch, every);
      } catch {
        lost();
      }
    };
    mine.on('error', lost);
    mine.on('end', lost);
    mine.on('notification', ({ payload }) => happened(isTableName(payload) ? [payload] : undefined));
    try {
      await mine.connect();
      await mine.query(`listen ${channel}`);
      happened();
      isHeard = client === mine;
      if (isHeard) later(watch, every);
    } catch {
      lost();
    }
  }

  return {
    areHeard: () => isHeard,
    async prepare(db) {
      await addTriggers(db);
      await connect();
    },
    async close() {
      isClosed = true;
      isHeard = false;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      if (last) await farewell(last.end().catch(() => {}));
    },
  };
}
