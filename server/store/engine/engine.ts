import { join } from 'node:path';
import { type Dialect, Kysely } from 'kysely';
import type { TableName } from './changes.ts';
import { migrate, refuseOlder } from '../migrate.ts';
import { explainPostgres, postgresEngine } from './postgres.ts';
import type { Tables } from '../schema.ts';
import type { WholeDatabase } from './transaction.ts';
import { sqliteEngine } from './sqlite.ts';

/** The file of a data folder's database. */
export const databaseFile = (dataDir: string): string => join(dataDir, 'nyx.sqlite');

/**
 * Who opens a database: its server, of which SQLite has one; a program that does some work in it, also while that one
 * runs; or a check, which reads only.
 */
export type Role = 'server' | 'tool' | 'check';

/** One way to keep the tables. */
export interface Engine {
  dialect: Dialect;
  /**
   * A number that is another one once anybody may have changed one of these tables: what was read of them after it
   * was asked for holds while it is the same. It differs from the moment when a write of this process can be read, and
   * so before anybody hears that it was done; a few ms after one of another process. Null while there is no way to know.
   */
  revision(tables: readonly TableName[]): number | null;
  /** Once the tables stand. */
  prepare(db: WholeDatabase): Promise<void>;
  /** Before the connections close. */
  close(): Promise<void>;
}

/**
 * How to reach the database: PostgreSQL where `databaseUrl` says, SQLite in `dataDir` otherwise.
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
 * Opens the database, PostgreSQL where `databaseUrl` says and SQLite in `dataDir` otherwise, and brings it to
 * the newest schema. Two processes that start at once take turns.
 * @throws StartProblem when PostgreSQL cannot be used, SQLite has a server already, or a check finds an older schema
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
