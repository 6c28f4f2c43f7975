import { sql } from 'kysely';
import { Client } from 'pg';
import type { Changes } from './changes.ts';
import { isTableName } from '../tables.ts';
import { waitBriefly } from './wait-briefly.ts';
import { inTransaction, type WholeDatabase } from './transaction.ts';

/**
 * Name of the channel on which the database announces changed rows, and of the function and triggers that do
 * so.
 */
const channel = 'nyx_changed';

/** How the listening connection is monitored, in ms. */
export interface Monitoring {
  reconnectDelay: number;
  /** Interval between probes of the connection: over a frozen network, a connection reports no error. */
  probeInterval: number;
  /** Timeout of a probe, after which the connection counts as lost, and of an attempt to connect. */
  timeLimit: number;
}

const usualMonitoring: Monitoring = { reconnectDelay: 1_000, probeInterval: 5_000, timeLimit: 5_000 };

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

/** Listens for the changes that any client of a PostgreSQL database makes. */
export function listen(
  url: string,
  { happened }: Changes,
  { reconnectDelay, probeInterval, timeLimit }: Monitoring = usualMonitoring,
) {
  let client: Client | undefined;
  let isReceiving = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const later = (work: () => Promise<void>, delay: number): void => {
    timer = setTimeout(() => void work(), delay).unref();
  };

  async function connect(): Promise<void> {
    const connection = new Client({
      connectionString: url,
      application_name: 'nyx notices',
      keepAlive: true,
      connectionTimeoutMillis: timeLimit,
      query_timeout: timeLimit,
    });
    client = connection;
    const lost = (): void => {
      if (client !== connection) return;
      client = undefined;
      isReceiving = false;
      clearTimeout(timer);
      // While a query is pending, this closes the socket without a message to the server.
      connection.end().catch(() => {});
      if (!isClosed) later(connect, reconnectDelay);
    };
    const probe = async (): Promise<void> => {
      try {
        await connection.query('select 1');
        if (client === connection) later(probe, probeInterval);
      } catch {
        lost();
      }
    };
    connection.on('error', lost);
    connection.on('end', lost);
    connection.on('notification', ({ payload }) => happened(isTableName(payload) ? [payload] : undefined));
    try {
      await connection.connect();
      await connection.query(`listen ${channel}`);
      happened();
      isReceiving = client === connection;
      if (isReceiving) later(probe, probeInterval);
    } catch {
      lost();
    }
  }

  return {
    /** Whether notifications currently arrive. After any interruption, all tables count as changed. */
    areReceived: (): boolean => isReceiving,
    /** Runs at the start, after the tables have been created. */
    async prepare(db: WholeDatabase): Promise<void> {
      await addTriggers(db);
      await connect();
    },
    async close(): Promise<void> {
      isClosed = true;
      isReceiving = false;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      if (last) await waitBriefly(last.end().catch(() => {}));
    },
  };
}
