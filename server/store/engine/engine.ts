import { join } from 'node:path';
import type { Dialect } from 'kysely';
import type { TableName } from './changes.ts';
import type { WholeDatabase } from './transaction.ts';

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
