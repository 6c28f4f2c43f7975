import { Kysely } from 'kysely';
import { migrate, refuseOlder } from '../migrate.ts';
import type { Tables } from '../schema.ts';
import { databaseFile, type Engine, type Role } from './engine.ts';
import { explainPostgres, postgresEngine } from './postgres.ts';
import { sqliteEngine } from './sqlite.ts';
import type { WholeDatabase } from './transaction.ts';

/**
 * The engine of a database: PostgreSQL at `databaseUrl` if given, otherwise SQLite in `dataDir`.
 * @throws what connecting throws
 */
export const engineOf = async (
  dataDir: string,
  databaseUrl?: string,
  role: Role = 'tool',
): Promise<Engine> =>
  databaseUrl === undefined ? sqliteEngine(databaseFile(dataDir), role) : postgresEngine(databaseUrl, role);

/** An open database at the newest schema. */
export interface Database {
  db: WholeDatabase;
  revision: Engine['revision'];
  close(): Promise<void>;
}

async function connect(engine: Engine, role: Role): Promise<Database> {
  const db = new Kysely<Tables>({ dialect: engine.dialect }) as WholeDatabase;
  const close = async (): Promise<void> => {
    await engine.close();
    await db.destroy();
  };
  try {
    if (role === 'check') await refuseOlder(db);
    else {
      await migrate(db);
      await engine.prepare(db);
    }
    return { db, revision: (tables) => engine.revision(tables), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Opens the database, PostgreSQL at `databaseUrl` if given and otherwise SQLite in `dataDir`, and migrates it
 * to the newest schema. Two processes that start at the same time take turns.
 * @throws StartProblem when PostgreSQL cannot be used, SQLite has a server already, or a check finds an older
 * schema
 */
export async function openDatabase(
  dataDir: string,
  databaseUrl?: string,
  role: Role = 'tool',
): Promise<Database> {
  try {
    return await connect(await engineOf(dataDir, databaseUrl, role), role);
  } catch (error) {
    throw databaseUrl === undefined ? error : explainPostgres(error, databaseUrl);
  }
}
