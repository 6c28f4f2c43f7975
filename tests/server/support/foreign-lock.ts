import Database from 'libsql';
import { onTestFinished } from 'vitest';
import { databaseFile } from '#server/store/engine/engine.ts';

/**
 * Locks a data folder's SQLite against writers, as another program does; returns a function that unlocks it.
 */
export function lock(dataDir: string): () => void {
  const other = new Database(databaseFile(dataDir));
  other.exec('begin immediate');
  let isOver = false;
  const unlock = (): void => {
    if (isOver) return;
    isOver = true;
    other.exec('rollback');
    other.close();
  };
  onTestFinished(unlock);
  return unlock;
}
