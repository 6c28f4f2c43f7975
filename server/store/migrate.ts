import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import * as community from './migrations/0001-community.ts';
import * as writes from './migrations/0002-writes.ts';
import * as signIns from './migrations/0003-sign-ins.ts';
import * as sessionTotal from './migrations/0004-session-total.ts';
import * as nameKeys from './migrations/0006-name-keys.ts';
import * as journal from './migrations/0010-journal.ts';
import * as webhooks from './migrations/0012-webhooks.ts';
import * as journalHolders from './migrations/0013-journal-holders.ts';
import * as exactMoney from './migrations/0015-exact-money.ts';
import * as adventures from './migrations/0017-adventures.ts';
import * as notices from './migrations/0018-notices.ts';
import * as calendars from './migrations/0019-calendars.ts';
import { StartProblem } from '../problems.ts';
import type { Tables } from './schema.ts';
import { isPostgres } from './engine/transaction.ts';

const migrationTable = 'kysely_migration';

/** Names the current schema, since another schema of the same database may contain another community's tables. */
async function schemaOf(db: Kysely<Tables>): Promise<{ migrationTableSchema?: string }> {
  if (!isPostgres(db)) return {};
  const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(db);
  const name = rows[0]?.name;
  return name ? { migrationTableSchema: name } : {};
}

/**
 * All migrations. They are imported, not read from a folder, since the server also runs as one bundled file.
 * Short migrations are written here. Never edit a released migration.
 */
const migrations: Record<string, Migration> = {
  '0001-community': community,
  '0002-writes': writes,
  '0003-sign-ins': signIns,
  '0004-session-total': sessionTotal,
  // Each new answer to a write looks for the member's oldest answers.
  '0005-kept-answers-of-a-member': {
    up: ({ schema }) =>
      schema
        .createIndex('kept_answer_by_member_id_created')
        .on('kept_answer')
        .columns(['member_id', 'created'])
        .execute(),
  },
  '0006-name-keys': nameKeys,
  // Sorting thousands of characters would block all other calls.
  '0007-active-characters': {
    async up({ schema }) {
      await schema
        .createIndex('character_by_status_normalised_name_id')
        .on('character')
        .columns(['status', 'normalised_name', 'id'])
        .execute();
      await schema.dropIndex('character_by_status').execute();
    },
  },
  // A version is at least the time of the change in epoch ms (docs/decisions/0005-versions.md). SQLite's integers are
  // wide enough already.
  '0008-wide-versions': {
    async up(db) {
      if (!isPostgres(db)) return;
      for (const table of ['item', 'character'])
        await db.schema
          .alterTable(table)
          .alterColumn('version', (column) => column.setDataType('bigint'))
          .execute();
    },
  },
  // The version of a token image is the number of its uploads, not a time as for items. The index contains the versions,
  // so that SQLite reads them without the images, which are hundreds of kilobytes long.
  '0009-token-versions': {
    async up({ schema }) {
      await schema
        .alterTable('token_image')
        .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
        .execute();
      await schema
        .createIndex('token_image_by_character_id_version')
        .on('token_image')
        .columns(['character_id', 'version'])
        .execute();
    },
  },
  '0010-journal': journal,
  // What a member sees of a sign-in. For an existing one, the last use is the lifetime of a refresh token (30 days) before
  // its last token expires; browser, system and start are unknown.
  '0011-sign-ins-shown': {
    async up(db) {
      const { schema } = db;
      await schema.alterTable('token_family').addColumn('browser', 'text').execute();
      await schema.alterTable('token_family').addColumn('system', 'text').execute();
      await schema.alterTable('token_family').addColumn('started', 'bigint').execute();
      await schema
        .alterTable('token_family')
        .addColumn('last_used', 'bigint', (c) => c.notNull().defaultTo(0))
        .execute();
      await sql`update token_family set last_used = expires - 2592000000`.execute(db);
      await schema.createIndex('token_family_by_member_id').on('token_family').column('member_id').execute();
    },
  },
  '0012-webhooks': webhooks,
  '0013-journal-holders': journalHolders,
  // Each start fills the keys by which searches compare items (search-keys.ts). Until then, and in rows that a server of an
  // earlier version writes, searches use the normalised name.
  '0014-search-keys': {
    async up({ schema }) {
      await schema.alterTable('item').addColumn('search_key', 'text').execute();
      await schema
        .createIndex('item_by_search_key_name')
        .on('item')
        .expression(sql`coalesce(search_key, normalised_name), name`)
        .execute();
    },
  },
  '0015-exact-money': exactMoney,
  // As for items; the list of a search is in the order of dates, so the key needs no index.
  '0016-session-search-keys': {
    async up({ schema }) {
      await schema.alterTable('session').addColumn('search_key', 'text').execute();
    },
  },
  '0017-adventures': adventures,
  '0018-notices': notices,
  '0019-calendars': calendars,
  // The statistics say how long members wait for a seat.
  '0020-waits': {
    async up({ schema }) {
      await schema.alterTable('sign_up').addColumn('signed_up_at', 'bigint').execute();
      await schema.alterTable('sign_up').addColumn('seated_at', 'bigint').execute();
    },
  },
  // Who had a seat in an adventure and did not come.
  '0021-no-shows': {
    async up({ schema }) {
      await schema
        .alterTable('sign_up')
        .addColumn('no_show', 'integer', (c) => c.notNull().defaultTo(0))
        .execute();
    },
  },
};

/**
 * Ends the sessions of servers up to version 0.1.0 on PostgreSQL: after a change of the tables, such a server would answer
 * each write with 500, since it does not prepare its statements again (postgres-pool.ts). Then it connects again.
 */
async function endOldSessions(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and application_name = 'nyx'`.execute(db);
}

/** `finish` runs after the last migration, in its transaction, while the changed tables are locked. */
const migratorOf = async (
  db: Kysely<Tables>,
  finish: (transaction: Kysely<unknown>) => Promise<void> = async () => {},
): Promise<Migrator> => {
  const [name, last] = Object.entries(migrations).at(-1)!;
  const all: Record<string, Migration> = {
    ...migrations,
    [name]: {
      up: async (transaction: Kysely<unknown>) => {
        await last.up(transaction);
        await finish(transaction);
      },
    },
  };
  return new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(all) },
    ...(await schemaOf(db)),
  });
};

/** Migrations that this database has had but this version of Nyx does not know. */
async function unknownMigrations(migrator: Migrator, db: Kysely<Tables>): Promise<string[]> {
  const known = new Set((await migrator.getMigrations()).map(({ name }) => name));
  const schema = (await schemaOf(db)).migrationTableSchema;
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const isMigrated = tables.some(
    (table) => table.name === migrationTable && (schema === undefined || table.schema === schema),
  );
  if (!isMigrated) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(migrationTable)}`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !known.has(name));
}

/** @throws StartProblem when a newer version of Nyx has migrated the database further */
export async function refuseNewer(db: Kysely<Tables>): Promise<void> {
  if ((await unknownMigrations(await migratorOf(db), db)).length > 0)
    throw new StartProblem(
      'The database was updated by a newer version of Nyx, which this version cannot use. Install that version again, or go back to the data from before the update (docs/self-hosting.md#the-way-back).',
    );
}

/**
 * The migrations that the database has not had yet.
 * @throws StartProblem when a newer version of Nyx has migrated it further
 */
export async function pendingMigrations(db: Kysely<Tables>): Promise<{ pending: string[]; isNew: boolean }> {
  await refuseNewer(db);
  const all = await (await migratorOf(db)).getMigrations();
  const pending = all.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
  return { pending, isNew: pending.length === all.length };
}

/** The migrations that the database has had, in order. */
export async function migrationsOf(db: Kysely<Tables>): Promise<string[]> {
  const all = await (await migratorOf(db)).getMigrations();
  return all.filter(({ executedAt }) => executedAt !== undefined).map(({ name }) => name);
}

/**
 * Migrates a new database to an older schema.
 * @throws StartProblem when this version of Nyx does not know one of the migrations
 */
export async function migrateTo(db: Kysely<Tables>, names: readonly string[]): Promise<void> {
  const migrator = await migratorOf(db);
  const known = (await migrator.getMigrations()).map(({ name }) => name);
  if (names.some((name, index) => known[index] !== name))
    throw new StartProblem(
      'The backup was written by another, newer version of Nyx. Install that version, then restore it.',
    );
  const { error } = await migrator.migrateTo(names.at(-1)!);
  if (error) throw error;
}

/**
 * Migrates the database to the newest schema, in one transaction under a lock.
 * Rejects with the error of the first failing migration.
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const { error } = await (await migratorOf(db, endOldSessions)).migrateToLatest();
  if (error) throw error;
}

/**
 * Refuses a database that does not have this version's schema: a check must not migrate the database.
 * @throws StartProblem when the database has an older schema, a newer one, or none
 */
export async function refuseOlder(db: Kysely<Tables>): Promise<void> {
  const { pending } = await pendingMigrations(db);
  if (pending.length > 0)
    throw new StartProblem(
      'The database was created by an older version of Nyx; start the server once to update it.',
    );
}
