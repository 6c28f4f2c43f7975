import { Failure } from '../failure.mjs';
import { secondsSince } from '../progress.mjs';
import { callOf, onData } from './data.mjs';
import { writeNew } from './files.mjs';

/** The passphrase for the secrets. It comes from the environment, because other users can see a command line. */
export function passphraseOf({ NYX_BACKUP_PASSPHRASE: passphrase }) {
  if (passphrase) return passphrase;
  throw new Failure('Set NYX_BACKUP_PASSPHRASE, the passphrase that seals the secrets in the backup.');
}

/** @param {string[]} args */
function readArguments(args) {
  const [file, ...more] = args.filter((arg) => arg !== '--with-secrets');
  if (file === undefined || more.length > 0 || file.startsWith('--'))
    throw new Failure(`Usage: ${callOf('backup')} FILE [--with-secrets]`);
  return { file, withSecrets: args.includes('--with-secrets') };
}

/**
 * Runs `npm run backup`: writes a backup, and checks it by restoring it into a scratch folder.
 * @param {string[]} args
 */
export const backup = (args) =>
  onData(
    () => readArguments(args),
    async ({ dataDir, databaseUrl, variables }, { file, withSecrets }) => {
      const { sealSecrets } = await import('../../../server/store/backup/sealed-secrets.ts');
      const { makeBackup } = await import('../../../server/store/backup/make-backup.ts');

      const begin = performance.now();
      const { rows, size } = await writeNew(file, dataDir, async (target) => {
        const sealed = withSecrets ? await sealSecrets(dataDir, passphraseOf(variables)) : null;
        if (withSecrets && sealed === null)
          throw new Failure(
            `${dataDir} contains no secrets. If they are in environment variables or in .env, store a copy of them yourself.`,
          );
        return makeBackup({ dataDir, databaseUrl, file: target, sealed: sealed ?? undefined });
      }).catch((error) => {
        // This error explains itself; any other one is unforeseen and needs its stack.
        throw error.message.startsWith('The backup could not') ? new Failure(error.message) : error;
      });
      console.log(
        `${rows} rows are in ${file} (${(size / 1e6).toFixed(1)} MB), which was restored once to check it (${secondsSince(begin)} s).`,
      );
      if (!withSecrets)
        console.log('It contains no signing secrets: store a copy of secrets.json elsewhere.');
    },
  );
