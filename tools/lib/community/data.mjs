import { accessSync, constants, existsSync } from 'node:fs';
import { environment } from '../environment.mjs';
import { Failure, runCommand } from '../failure.mjs';
import { installForTypeScript } from '../install.mjs';

/** How the caller runs a command: with the service's command `nyx` (deploy/nyx), or with npm. */
export const callOf = (command) =>
  process.env['NYX_CALLED_AS'] ? `${process.env['NYX_CALLED_AS']} ${command}` : `npm run ${command} --`;

/**
 * Fails if this user may not open the data folder. Without this check, a command would report that the folder has no
 * database.
 */
function refuseClosed(dataDir) {
  try {
    accessSync(dataDir, constants.X_OK);
  } catch (error) {
    if (error.code === 'EACCES')
      throw new Failure(
        `This user may not open the data folder ${dataDir}; run the command as its owner, such as with the command nyx (docs/self-hosting.md#commands).`,
      );
  }
}

/**
 * Runs a command on the data of the settings, once the packages are installed.
 * @template T
 * @param {() => T | Promise<T>} readArguments runs before the settings are read
 * @param {(data: { dataDir: string, databaseUrl: string | undefined, backupDir: string | undefined, hasSecretsInSettings: boolean, variables: Record<string, string | undefined>, inSnapshot: <R>(read: (db: unknown) => Promise<R>) => Promise<R> }, asked: T) => Promise<unknown>} work `hasSecretsInSettings`: the signing secrets are settings, not in the data folder; `inSnapshot` reads the data as of one moment, and fails if a migration is missing; `asked`: the result of `readArguments`
 * @param {{ mayBeNew?: boolean }} [options] `mayBeNew`: the command may create the database
 */
export const onData = (readArguments, work, { mayBeNew = false } = {}) =>
  runCommand(async () => {
    await installForTypeScript();
    const asked = await readArguments();
    const { databaseFile } = await import('../../../server/store/engine/engine.ts');
    const { foreignFolder } = await import('../../../server/file-access.ts');
    const { readSettings } = await import('../../../server/settings.ts');
    const { explainStart } = await import('../../../server/start-faults.ts');

    const variables = environment();
    const settings = readSettings(variables);
    const { dataDir, databaseUrl, secrets, backups } = settings.app;
    const foreign = foreignFolder(dataDir);
    if (foreign !== null) throw new Failure(foreign);
    refuseClosed(dataDir);
    if (!mayBeNew && databaseUrl === undefined && !existsSync(databaseFile(dataDir)))
      throw new Failure(`There is no database in ${dataDir}; name its folder with NYX_DATA_DIR.`);
    try {
      return await work(
        {
          dataDir,
          databaseUrl,
          backupDir: backups?.folder,
          hasSecretsInSettings: secrets !== undefined,
          variables,
          async inSnapshot(read) {
            const { withSnapshot } = await import('../../../server/store/backup/snapshot.ts');
            const { refuseOlder } = await import('../../../server/store/migrate.ts');
            return withSnapshot(dataDir, databaseUrl, async (db) => {
              await refuseOlder(db);
              return read(db);
            });
          },
        },
        asked,
      );
    } catch (error) {
      const concernsData = error?.code?.startsWith?.('SQLITE_') || error?.path?.startsWith(dataDir);
      throw concernsData ? explainStart(error, settings) : error;
    }
  });
