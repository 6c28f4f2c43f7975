import { join } from 'node:path';
import type { Dialect } from 'kysely';
import type { TableName } from '../tables.ts';
import type { WholeDatabase } from './transaction.ts';

/** The file of a data folder's database. */
export const databaseFile = (dataDir: string): string => join(dataDir, 'nyx.sqlite');

/**
 * Why a process opens a database: as its server, of which SQLite allows only one; as a tool, which may write
 * even while the server runs; or as a check, which only reads.
 */
export type Purpose = 'server' | 'tool' | 'check';

/** A database engine that stores the tables. */
export interface Engine {
  dialect: Dialect;
  /**
   * A number that changes whenever one of these tables may have changed. Data that is read after the number is current
   * until the number changes. After a write of this process, the number changes as soon as the write can be read, and
   * so before the caller of the write gets its result; after a write of another process, a few ms later. Null while
   * changes cannot be observed.
   */
  revision(tables: readonly TableName[]): number | null;
  /**
   * Calls `listener` whenever a table may have changed: soon after a commit of this process, and as soon as this
   * process notices a commit of another one. @returns a function that stops it
   */
  watch(table: TableName, listener: () => void): () => void;
  /** Numbers of connections by state; absent without a pool. */
  connections?: (() => Readonly<Record<string, number>>) | undefined;
  /**
   * Copies the database before the migration `next`; absent if the administrator makes such copies.
   * @returns the name of the copy
   */
  copy?(db: WholeDatabase, next: string): Promise<string>;
  /** Runs at the start, after the tables have been created. */
  prepare(db: WholeDatabase): Promise<void>;
  /** Runs before the connections close. */
  close(): Promise<void>;
}
