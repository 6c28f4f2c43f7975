import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import * as community from './migrations/0001-community.ts';
import * as writes from './migrations/0002-writes.ts';
import * as signIns from './migrations/0003-sign-ins.ts';
import * as sessionTotal from './migrations/0004-session-total.ts';
import * as nameKeys from './migrations/0006-name-keys.ts';
import * as activeCharacters from './migrations/0007-active-characters.ts';
import * as wideVersions from './migrations/0008-wide-versions.ts';
import { StartProblem } from '../problems.ts';
import type { Tables } from './schema.ts';
import { isPostgres } from './engine/transaction.ts';

/** Another schema of the same database may hold another community's tables. */
async function schemaOf(db: Kysely<Tables>): Promise<{ migrationTableSchema?: string }> {
  if (!isPostgres(db)) return {};
  const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(db);
  const name = rows[0]?.name;
  return name ? { migrationTableSchema: name } : {};
}

/**
 * In code, not read from a folder: the server also runs as one bundled file. Migrations of a single statement
 * are written here. Never edit a released one.
 */
const migrations: Record<string, Migration> = {
  '0001-community': community,
  '0002-writes': writes,
  '0003-sign-ins': signIns,
  '0004-session-total': sessionTotal,
  // Each new answer to a write looks for the member's answers beyond the cap.
  '0005-kept-answers-of-a-member': {
    up: ({ schema }) =>
      schema
        .createIndex('kept_answer_by_member_id_created')
        .on('kept_answer')
        .columns(['member_id', 'created'])
        .execute(),
  },
  '0006-name-keys': nameKeys,
  '0007-active-characters': activeCharacters,
  '0008-wide-versions': wideVersions,
};

const migratorOf = async (db: Kysely<Tables>): Promise<Migrator> =>
  new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    ...(await schemaOf(db)),
  });

/**
 * Migrates the database to the newest schema, in one transaction under a lock.
 * @throws what the first failing migration threw
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const { error } = await (await migratorOf(db)).migrateToLatest();
  if (error) throw error;
}

/**
 * For a check, which must not change the database.
 * @throws StartProblem when the database has an older schema, or none
 */
export async function refuseOlder(db: Kysely<Tables>): Promise<void> {
  const all = await (await migratorOf(db)).getMigrations();
  if (all.some(({ executedAt }) => executedAt === undefined))
    throw new StartProblem(
      'The database is of an older version of Nyx; start the server once, which brings it up to date.',
    );
}
