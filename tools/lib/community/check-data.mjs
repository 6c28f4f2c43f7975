import { existsSync } from 'node:fs';
import { environment } from '../environment.mjs';
import { Failure, runCommand } from '../failure.mjs';
import { install } from '../install.mjs';
import { withLock } from '../lock.mjs';
import { secondsSince } from '../progress.mjs';

/**
 * Runs `npm run check-data`: prints one line for each rule that a row breaks. The exit code is 1 if there is a line.
 */
export const check = () =>
  runCommand(async () => {
    await withLock(install);
    const { register } = await import('tsx/esm/api');
    register();
    const { checkData } = await import('../../../server/store/check-data.ts');
    const { databaseFile } = await import('../../../server/store/engine/engine.ts');
    const { readSettings } = await import('../../../server/settings.ts');
    const { refuseOlder } = await import('../../../server/store/migrate.ts');
    const { withSnapshot } = await import('../../../server/store/backup/snapshot.ts');

    const begin = performance.now();
    const { dataDir, databaseUrl } = readSettings(environment()).app;
    if (databaseUrl === undefined && !existsSync(databaseFile(dataDir)))
      throw new Failure(`There is no database in ${dataDir}; name its folder with NYX_DATA_DIR.`);
    const database = databaseUrl === undefined ? dataDir : 'the database of DATABASE_URL';
    // A snapshot, because each rule reads the data again and a server may write meanwhile.
    const found = await withSnapshot(dataDir, databaseUrl, async (db) => {
      await refuseOlder(db);
      return checkData({ db });
    });
    for (const sentence of found) console.log(sentence);
    const times = found.length === 1 ? 'once' : `${found.length} times`;
    const result = found.length === 0 ? 'No rule is broken' : `Rules are broken (${times})`;
    console.log(`${result} in ${database} (${secondsSince(begin)} s).`);
    process.exitCode = found.length > 0 ? 1 : 0;
  });
