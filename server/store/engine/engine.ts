import { join } from 'node:path';
import type { Dialect } from 'kysely';
import type { TableName } from './changes.ts';
import type { WholeDatabase } from './transaction.ts';

/** The file of a data folder's database. */
export const databaseFile = (dataDir: string): string => join(dataDir, 'nyx.sqlite');

/**
 * Why a process opens a database: as its server, of which SQLite allows one; as a tool that works in it, also
 * while the server runs; or as a check, which only reads.
 */
export type Role = 'server' | 'tool' | 'check';

/** A database engine that stores the tables. */
export interface Engine {
  dialect: Dialect;
  /**
   * A number that changes once one of these tables may have changed: data read after asking for it is current
   * while it stays the same. It changes as soon as a write of this process can be read, so before its caller
   * learns of it, and a few ms after a write of another process. Null while changes cannot be observed.
   */
  revision(tables: readonly TableName[]): number | null;
  /** Runs once the tables exist. */
  prepare(db: WholeDatabase): Promise<void>;
  /** Runs before the connections close. */
  close(): Promise<void>;
}
