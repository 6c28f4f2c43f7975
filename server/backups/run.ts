import { sealSecrets } from '../store/backup/sealed-secrets.ts';
import { type BackupJob, makeBackup } from '../store/backup/make-backup.ts';

/** What the server tells the process that makes a backup. */
export interface Order extends BackupJob {
  passphrase?: string | undefined;
}

/** What that process answers. */
export type BackupReport = { rows: number; size: number } | { fault: string };

async function obey({ passphrase, ...job }: Order): Promise<BackupReport> {
  try {
    const sealed = passphrase === undefined ? null : await sealSecrets(job.dataDir, passphrase);
    return await makeBackup({ ...job, sealed: sealed ?? undefined });
  } catch (error) {
    return { fault: (error as Error).message };
  }
}

// This program runs as a separate process: copying and checking a large database would block the server for
// seconds.
process.once('message', (order) => {
  void obey(order as Order).then((report) => process.send?.(report, () => process.disconnect()));
});
// After the report, nothing is left to do. If the server ends before the report, nobody would receive it.
process.once('disconnect', () => process.exit());
