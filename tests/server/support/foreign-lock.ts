import Database from 'libsql';
import { onTestFinished } from 'vitest';
import { databaseFile } from '#server/store/engine/engine.ts';

/**
 * Locks a data folder's SQLite database against writers, as another program would. @returns a function that unlocks it
 */
export function lock(dataDir: string): () => void {
  const other = new Database(databaseFile(dataDir));
  other.exec('begin immediate');
  let isUnlocked = false;
  const unlock = (): void => {
    if (isUnlocked) return;
    isUnlocked = true;
    other.exec('rollback');
    other.close();
  };
  onTestFinished(unlock);
  return unlock;
}
