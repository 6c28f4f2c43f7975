import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { Failure } from '../failure.mjs';
import { secondsSince } from '../progress.mjs';
import { passphraseOf } from './backup.mjs';
import { callOf, onData } from './data.mjs';
import { readable } from './files.mjs';

/** @param {string[]} args */
function readArguments([file, ...more]) {
  if (file === undefined || more.length > 0) throw new Failure(`Usage: ${callOf('restore')} FILE`);
  return file;
}

/** What to do about the signing secrets that a backup did not contain; null if there is nothing to do. */
function adviceOnSecrets(hasSecretsInSettings, secretsFile) {
  if (hasSecretsInSettings) return null;
  return existsSync(secretsFile)
    ? `It contained no signing secrets. The server uses those of ${secretsFile}, which must be from the same community.`
    : `It contained no signing secrets. Put the old secrets.json at ${secretsFile}, or everyone must sign in again and webhooks must be created again.`;
}

/**
 * Runs `npm run restore`: restores the whole backup into an empty folder or database, or nothing if it is invalid.
 * @param {string[]} args
 */
export const restoreCommand = (args) =>
  onData(
    () => readArguments(args),
    async ({ dataDir, databaseUrl, hasSecretsInSettings, variables }, file) => {
      const { secretsFileOf } = await import('../../../server/auth/secrets-file.ts');
      const { StoreFault } = await import('../../../server/store/fault.ts');
      const { readBackup } = await import('../../../server/store/backup/read-backup.ts');
      const restoring = await import('../../../server/store/backup/restore.ts');
      const sealed = await import('../../../server/store/backup/sealed-secrets.ts');

      const begin = performance.now();
      const source = await readable(file, dataDir);
      try {
        const { head } = await readBackup(source);
        const secrets =
          head.secrets === undefined ? null : sealed.openSecrets(head.secrets, passphraseOf(variables));
        if (secrets !== null) await sealed.refuseOtherSecrets(dataDir, secrets);
        await mkdir(dataDir, { recursive: true, mode: 0o700 });
        const { end } = await restoring.restore(source, dataDir, databaseUrl);
        const secretsFile = secretsFileOf(dataDir);
        if (secrets !== null && !existsSync(secretsFile)) await sealed.storeSecrets(dataDir, secrets);
        console.log(
          `${end.rows} rows of the backup of ${head.written} are in ${databaseUrl === undefined ? dataDir : 'the database of DATABASE_URL'} (${secondsSince(begin)} s).`,
        );
        const advice = secrets === null ? adviceOnSecrets(hasSecretsInSettings, secretsFile) : null;
        if (advice !== null) console.log(advice);
      } catch (error) {
        throw error instanceof StoreFault
          ? new Failure(`Nothing of ${file} was restored. ${error.message}`)
          : error;
      }
    },
    { mayBeNew: true },
  );
