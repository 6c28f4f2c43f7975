import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { newestIn } from '../backups/folder.ts';
import { hour } from '../backups/schedule.ts';
import { codeOf } from '../error-code.ts';
import type { Settings } from '../settings.ts';
import { fault, type DoctorFinding, good } from './finding.ts';

const subject = 'Backups';

/** `now` is epoch ms. */
export async function backups({ app }: Settings, now: number): Promise<DoctorFinding> {
  if (!app.backups)
    return good(subject, 'The server makes none. Set NYX_BACKUP_DIR, unless another program makes them.');
  const { folder, hours } = app.backups;
  try {
    const newest = await newestIn(folder);
    if (newest === null)
      return good(subject, `There is none in ${folder} yet; the server writes one soon after its start.`);
    await access(folder, constants.W_OK | constants.X_OK);
    const age = Math.floor((now - newest) / hour);
    return age > 2 * hours
      ? fault(
          subject,
          `The newest one is ${age} hours old, though NYX_BACKUP_HOURS is ${hours}. Start the server, or look into its log for "a backup failed".`,
        )
      : good(subject, `The newest one is ${age} hours old.`);
  } catch (error) {
    return fault(
      subject,
      `The folder ${folder} cannot be used (${codeOf(error)}). Choose another with NYX_BACKUP_DIR, or let the server write there.`,
    );
  }
}
