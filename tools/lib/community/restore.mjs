import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { environment } from '../environment.mjs';
import { Failure, runCommand } from '../failure.mjs';
import { install } from '../install.mjs';
import { withLock } from '../lock.mjs';
import { secondsSince } from '../progress.mjs';
import { passphraseOf } from './backup.mjs';

const usage = 'Usage: npm run restore -- FILE';

/**
 * Runs `npm run restore`: restores the whole backup into an empty folder or database, or nothing if it is invalid.
 * @param {string[]} args
 */
export const restore = (args) =>
  runCommand(async () => {
    const [file] = args;
    if (file === undefined || args.length > 1) throw new Failure(usage);
    await withLock(install);
    const { register } = await import('tsx/esm/api');
    register();
    const { readSettings } = await import('../../../server/settings.ts');
    const { Fault } = await import('../../../server/store/fault.ts');
    const { readBackup } = await import('../../../server/store/backup/read-backup.ts');
    const restoring = await import('../../../server/store/backup/restore.ts');
    const { openSecrets, storeSecrets } = await import('../../../server/store/backup/sealed-secrets.ts');

    const begin = performance.now();
    const settings = environment();
    const { dataDir, databaseUrl } = readSettings(settings).app;
    const source = path.resolve(process.env['INIT_CWD'] ?? '.', file);
    if (!existsSync(source)) throw new Failure(`There is no file ${file}. ${usage}`);
    try {
      const { head } = await readBackup(source);
      const secrets = head.secrets === undefined ? null : openSecrets(head.secrets, passphraseOf(settings));
      await mkdir(dataDir, { recursive: true, mode: 0o700 });
      const { end } = await restoring.restore(source, dataDir, databaseUrl);
      if (secrets !== null) await storeSecrets(dataDir, secrets);
      console.log(
        `${end.rows} rows of the backup of ${head.written} are in ${databaseUrl === undefined ? dataDir : 'the database of DATABASE_URL'} (${secondsSince(begin)} s).`,
      );
      if (secrets === null)
        console.log(
          'It contained no signing secrets. Put the old secrets.json into the data folder, or everyone must sign in again and webhooks must be created again.',
        );
    } catch (error) {
      throw error instanceof Fault ? new Failure(`Nothing of ${file} was restored. ${error.message}`) : error;
    }
  });
