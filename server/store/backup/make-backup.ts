import { rm, stat } from 'node:fs/promises';
import { restore } from './restore.ts';
import { inScratchFolder, withSnapshot } from './snapshot.ts';
import { writeBackup } from './write-backup.ts';

export interface BackupJob {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** The file to write, which must not exist. */
  file: string;
  /** The data folder's secrets, sealed by a passphrase, if the backup should contain them. */
  sealed?: string | undefined;
}

/**
 * Writes a backup and checks it by restoring it into a scratch folder. If the check fails, removes the backup.
 * @returns its number of rows and its size in bytes
 */
export async function makeBackup(job: BackupJob): Promise<{ rows: number; size: number }> {
  const { dataDir, databaseUrl, file, sealed } = job;
  const { rows } = await withSnapshot(dataDir, databaseUrl, (db) =>
    writeBackup(db, file, new Date(), sealed),
  );
  try {
    await inScratchFolder((folder) => restore(file, folder, undefined));
  } catch (error) {
    await rm(file, { force: true });
    throw new Error(`The backup could not be restored, so it was removed: ${(error as Error).message}`, {
      cause: error,
    });
  }
  return { rows, size: (await stat(file)).size };
}
