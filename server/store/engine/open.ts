import { Kysely } from 'kysely';
import { migrate, pendingMigrations, refuseOlder } from '../migrate.ts';
import { fillSearchKeys } from '../search-keys.ts';
import type { Tables } from '../schema.ts';
import { databaseFile, type Engine, type Purpose } from './engine.ts';
import { explainPostgres, postgresEngine } from './postgres.ts';
import { sqliteEngine } from './sqlite.ts';
import type { WholeDatabase } from './transaction.ts';

/**
 * The engine of a database: PostgreSQL at `databaseUrl` if given, otherwise SQLite in `dataDir`.
 * Rejects with the error of the connection.
 */
export const engineOf = async (
  dataDir: string,
  databaseUrl?: string,
  purpose: Purpose = 'tool',
): Promise<Engine> =>
  databaseUrl === undefined
    ? sqliteEngine(databaseFile(dataDir), purpose)
    : postgresEngine(databaseUrl, purpose);

/** An open database at the newest schema. */
export interface Database extends Pick<Engine, 'revision' | 'watch' | 'connections'> {
  db: WholeDatabase;
  /** File of the copy that was made before this start changed the schema; undefined if there is none. */
  copy: string | undefined;
  close(): Promise<void>;
}

/** Migrates the database to the newest schema. @returns the file of a copy made before, if the engine makes one */
async function update(engine: Engine, db: WholeDatabase): Promise<string | undefined> {
  const { pending, isNew } = await pendingMigrations(db);
  const copy = pending.length > 0 && !isNew ? await engine.copy?.(db, pending[0]!) : undefined;
  await migrate(db);
  await engine.prepare(db);
  await fillSearchKeys(db);
  return copy;
}

async function connect(engine: Engine, purpose: Purpose): Promise<Database> {
  const db = new Kysely<Tables>({ dialect: engine.dialect }) as WholeDatabase;
  const close = async (): Promise<void> => {
    await engine.close();
    await db.destroy();
  };
  try {
    let copy: string | undefined;
    if (purpose === 'check') await refuseOlder(db);
    else copy = await update(engine, db);
    const { watch, connections } = engine;
    return { db, revision: (tables) => engine.revision(tables), watch, connections, copy, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Opens the database, PostgreSQL at `databaseUrl` if given and otherwise SQLite in `dataDir`, and migrates it
 * to the newest schema, except for a check. Two processes that start at the same time take turns.
 * @throws StartProblem when PostgreSQL cannot be used, another server uses the SQLite database, a newer version
 * of Nyx has migrated the database further, or a check finds an older schema
 */
export async function openDatabase(
  dataDir: string,
  databaseUrl?: string,
  purpose: Purpose = 'tool',
): Promise<Database> {
  try {
    return await connect(await engineOf(dataDir, databaseUrl, purpose), purpose);
  } catch (error) {
    throw databaseUrl === undefined ? error : explainPostgres(error, databaseUrl);
  }
}
