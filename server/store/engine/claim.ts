import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { StartProblem } from '../../problems.ts';
import { sqliteTrouble } from './sqlite-trouble.ts';

/** Holds nothing: it is there to be locked. */
const lockFile = 'server.lock';

/**
 * Makes this the one server of a data folder. SQLite's lock on a file of its own says so: it ends with the process,
 * however that ends.
 * @returns what gives the folder free
 * @throws StartProblem when another server has it
 */
export function claimFolder(dataDir: string): () => void {
  const file = join(dataDir, lockFile);
  const lock = new Database(file);
  try {
    chmodSync(file, 0o600);
    // No file of its own beside it.
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
