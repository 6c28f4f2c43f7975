import { existsSync } from 'node:fs';
import path from 'node:path';
import { namesIn } from '../../names-in.ts';
import { databaseFile } from '../engine/engine.ts';
import { type SpareCopy, spareCopies } from '../engine/spare-copies.ts';

/** Files beside the database that may contain what was removed from it. */
export interface RemainingFiles {
  copies: SpareCopy[];
  /** Backups, and the SQLite database that PostgreSQL has replaced. */
  others: string[];
}

const backupsIn = async (folder: string): Promise<string[]> =>
  (await namesIn(folder)).filter((name) => name.includes('.backup')).map((name) => path.join(folder, name));

/** The files of the data folder and of the folder of backups that may contain what was removed from the database. */
export async function remainingFiles(
  dataDir: string,
  databaseUrl: string | undefined,
  backupDir: string | undefined,
): Promise<RemainingFiles> {
  const folders = new Set([dataDir, backupDir ?? dataDir]);
  const backups = await Promise.all([...folders].map(backupsIn));
  const unused = databaseFile(dataDir);
  return {
    copies: await spareCopies(dataDir),
    others: [...(databaseUrl !== undefined && existsSync(unused) ? [unused] : []), ...backups.flat()],
  };
}
