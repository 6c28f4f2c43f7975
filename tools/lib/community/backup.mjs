import { existsSync } from 'node:fs';
import path from 'node:path';
import { environment } from '../environment.mjs';
import { Failure, runCommand } from '../failure.mjs';
import { install } from '../install.mjs';
import { withLock } from '../lock.mjs';
import { secondsSince } from '../progress.mjs';

const usage = 'Usage: npm run backup -- FILE [--with-secrets]';

/** The passphrase for the secrets. It comes from the environment, because other users can see a command line. */
export function passphraseOf({ NYX_BACKUP_PASSPHRASE: passphrase }) {
  if (passphrase) return passphrase;
  throw new Failure('Set NYX_BACKUP_PASSPHRASE, the passphrase that seals the secrets in the backup.');
}

/**
 * Runs `npm run backup`: writes a backup, and checks it by restoring it into a scratch folder.
 * @param {string[]} args
 */
export const backup = (args) =>
  runCommand(async () => {
    const withSecrets = args.includes('--with-secrets');
    const [file, ...more] = args.filter((arg) => arg !== '--with-secrets');
    if (file === undefined || more.length > 0) throw new Failure(usage);
    await withLock(install);
    const { register } = await import('tsx/esm/api');
    register();
    const { databaseFile } = await import('../../../server/store/engine/engine.ts');
    const { readSettings } = await import('../../../server/settings.ts');
    const { sealSecrets } = await import('../../../server/store/backup/sealed-secrets.ts');
    const { makeBackup } = await import('../../../server/store/backup/make-backup.ts');

    const begin = performance.now();
    const settings = environment();
    const { dataDir, databaseUrl } = readSettings(settings).app;
    if (databaseUrl === undefined && !existsSync(databaseFile(dataDir)))
      throw new Failure(`There is no database in ${dataDir}; name its folder with NYX_DATA_DIR.`);
    // npm runs in the project's folder, so a relative path is resolved in the caller's folder.
    const target = path.resolve(process.env['INIT_CWD'] ?? '.', file);
    if (existsSync(target)) throw new Failure(`${file} exists already; choose another name.`);
    const sealed = withSecrets ? await sealSecrets(dataDir, passphraseOf(settings)) : null;
    if (withSecrets && sealed === null)
      throw new Failure(`${dataDir} holds no secrets: they are in the environment. Keep them yourself.`);
    const { rows, size } = await makeBackup({
      dataDir,
      databaseUrl,
      file: target,
      sealed: sealed ?? undefined,
    }).catch((error) => {
      // This error explains itself; any other one is unforeseen and needs its stack.
      throw error.message.startsWith('The backup could not') ? new Failure(error.message) : error;
    });
    console.log(
      `${rows} rows are in ${file} (${(size / 1e6).toFixed(1)} MB), which was restored once to check it (${secondsSince(begin)} s).`,
    );
    if (!withSecrets) console.log('It contains no signing secrets: keep secrets.json elsewhere.');
  });
