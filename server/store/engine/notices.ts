import { sql } from 'kysely';
import { Client } from 'pg';
import { type Changes, isTableName } from './changes.ts';
import { farewell } from './farewell.ts';
import { inTransaction, type WholeDatabase } from './transaction.ts';

/** The channel on which the database says that rows changed, and the function and triggers that do so. */
const channel = 'nyx_changed';

/** How the connection that hears is watched, in ms. */
export interface Watch {
  /** Until a lost connection is tried again. */
  again: number;
  /** Between two questions on it: one that is frozen, by a network that lets nothing through, tells of no error. */
  every: number;
  /** Until a question without an answer means that it is lost, and an attempt to connect that it failed. */
  patience: number;
}

const usualWatch: Watch = { again: 1_000, every: 5_000, patience: 5_000 };

/** Makes every table tell by its name of its changes, once for each statement, when they are committed. */
async function addTriggers(db: WholeDatabase): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
        and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = ${channel})
    `.execute(transaction);
    // Also in place of an earlier version's, which did not say which table.
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

/** What every server on a PostgreSQL database hears when any of them, or anybody else, changes its data. */
export interface Notices {
  /** Whether changes are heard now; after any time when they were not, all tables count as changed. */
  areHeard(): boolean;
  /** Once the tables stand. */
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
      // With a question under way, this closes the socket without a word to the other side.
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
