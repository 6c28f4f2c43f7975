import { existsSync } from 'node:fs';
import { environment } from './environment.mjs';
import { Failure, runCommand } from './failure.mjs';
import { install } from './install.mjs';
import { alone } from './lock.mjs';
import { secondsSince } from './progress.mjs';

/** `npm run check-data`: prints one line for each broken rule; the exit code says whether there was one. */
export const check = () =>
  runCommand(async () => {
    await alone(install);
    const { register } = await import('tsx/esm/api');
    register();
    const { checkData } = await import('../../server/store/check-data.ts');
    const { databaseFile } = await import('../../server/store/engine/engine.ts');
    const { readSettings } = await import('../../server/settings.ts');
    const { openStore } = await import('../../server/store/store.ts');

    const begin = performance.now();
    const { dataDir, databaseUrl } = readSettings(environment()).app;
    if (databaseUrl === undefined && !existsSync(databaseFile(dataDir)))
      throw new Failure(`There is no database in ${dataDir}; name its folder with NYX_DATA_DIR.`);
    const place = databaseUrl === undefined ? dataDir : 'the database of DATABASE_URL';
    const store = await openStore(dataDir, databaseUrl, 'check');
    try {
      const found = await checkData(store);
      for (const sentence of found) console.log(sentence);
      const result = found.length === 0 ? 'No rule is broken' : `${found.length} rules are broken`;
      console.log(`${result} in ${place} (${secondsSince(begin)} s).`);
      process.exitCode = found.length > 0 ? 1 : 0;
    } finally {
      await store.close();
    }
  });
