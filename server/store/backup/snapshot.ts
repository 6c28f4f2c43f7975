import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Kysely } from 'kysely';
import { codeOf } from '../../error-code.ts';
import { StartProblem } from '../../problems.ts';
import { copyDatabase } from '../engine/copy.ts';
import { databaseFile } from '../engine/engine.ts';
import { engineOf } from '../engine/open.ts';
import { explainPostgres } from '../engine/postgres.ts';
import { sqliteEngine } from '../engine/sqlite.ts';
import type { WholeDatabase } from '../engine/transaction.ts';
import { refuseNewer } from '../migrate.ts';
import type { Tables } from '../schema.ts';

/** Runs `work` with a folder that is removed afterwards, readable by its owner only. */
export async function inScratchFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nyx-backup-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Runs `work` with the data as they are now, while servers continue to write: with a copy of SQLite's file, made by
 * SQLite itself, or within one snapshot of PostgreSQL.
 * @throws StartProblem when PostgreSQL cannot be used, a newer version of Nyx has updated the database, or there is no
 * space left for the copy
 */
export async function withSnapshot<T>(
  dataDir: string,
  databaseUrl: string | undefined,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  // `vacuum into` needs a connection that may write, which the purpose `check` does not give.
  const engine = await engineOf(dataDir, databaseUrl, databaseUrl === undefined ? 'tool' : 'check');
  const db = new Kysely<Tables>({ dialect: engine.dialect }) as WholeDatabase;
  try {
    await refuseNewer(db).catch((error: unknown) => {
      throw databaseUrl === undefined ? error : explainPostgres(error, databaseUrl);
    });
    if (databaseUrl !== undefined)
      return await db.transaction().setIsolationLevel('repeatable read').execute(work);
    // Reads from a copy: a long read transaction on the live database would keep SQLite's write-ahead log growing.
    return await inScratchFolder(async (folder) => {
      await copyDatabase(db, databaseFile(folder)).catch((error: unknown) => {
        if (!['ENOSPC', 'SQLITE_FULL'].includes(codeOf(error))) throw error;
        throw new StartProblem(
          `There is no space left in ${tmpdir()}, where the database is copied first; choose another folder with TMPDIR.`,
          { cause: error },
        );
      });
      const copy = new Kysely<Tables>({ dialect: sqliteEngine(databaseFile(folder), 'check').dialect });
      try {
        return await work(copy);
      } finally {
        await copy.destroy();
      }
    });
  } finally {
    await engine.close();
    await db.destroy();
  }
}
