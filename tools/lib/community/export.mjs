import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { environment } from '../environment.mjs';
import { Failure, runCommand } from '../failure.mjs';
import { install } from '../install.mjs';
import { withLock } from '../lock.mjs';

/**
 * Runs `npm run export`: writes one kind of data as CSV, which `npm run import` can read.
 * @param {string[]} args
 */
export const exportFile = (args) =>
  runCommand(async () => {
    await withLock(install);
    const { register } = await import('tsx/esm/api');
    register();
    const { withSnapshot } = await import('../../../server/store/backup/snapshot.ts');
    const { csvKindNames } = await import('../../../server/store/csv/kinds.ts');
    const { exportCsv } = await import('../../../server/store/csv/export-csv.ts');
    const { databaseFile } = await import('../../../server/store/engine/engine.ts');
    const { refuseOlder } = await import('../../../server/store/migrate.ts');
    const { readSettings } = await import('../../../server/settings.ts');

    const [kind, file, ...more] = args;
    if (!csvKindNames.includes(kind) || file === undefined || more.length > 0)
      throw new Failure(`Usage: npm run export -- ${csvKindNames.join('|')} FILE.csv`);
    const { dataDir, databaseUrl } = readSettings(environment()).app;
    if (databaseUrl === undefined && !existsSync(databaseFile(dataDir)))
      throw new Failure(`There is no database in ${dataDir}; name its folder with NYX_DATA_DIR.`);
    // npm runs in the project's folder, so a relative path is resolved in the caller's folder.
    const target = path.resolve(process.env['INIT_CWD'] ?? '.', file);
    if (existsSync(target)) throw new Failure(`${file} exists already; choose another name.`);
    const text = await withSnapshot(dataDir, databaseUrl, async (db) => {
      await refuseOlder(db);
      return exportCsv(db, kind);
    });
    await writeFile(target, text, { mode: 0o600, flag: 'wx' });
    console.log(`All ${kind} are in ${file}. Only you can read the file.`);
  });
