import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from '../../problems.ts';
import { openSqlite } from './sqlite-connection.ts';
import { sqliteTrouble } from './sqlite-trouble.ts';

/** An empty file of a data folder that exists only to be locked. */
export const lockFileOf = (dataDir: string): string => join(dataDir, 'server.lock');

/**
 * Makes this process the only server of a data folder, by a SQLite lock on a separate file. The system releases the
 * lock however the process ends.
 * @returns a function that releases the folder
 * @throws StartProblem when another server uses the folder
 */
export function claimFolder(dataDir: string): () => void {
  const file = lockFileOf(dataDir);
  const lock = openSqlite(file);
  try {
    chmodSync(file, 0o600);
    // With `memory`, SQLite creates no journal file.
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    if (sqliteTrouble(error)?.kind !== 'locked') throw error;
    throw new StartProblem(
      `Another Nyx server uses the data folder ${dataDir}; stop that one, or choose another folder with NYX_DATA_DIR.`,
      { cause: error },
    );
  }
  return () => {
    lock.exec('rollback');
    lock.close();
  };
}
