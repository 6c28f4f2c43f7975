import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { environment } from '../environment.mjs';
import { Failure, runCommand } from '../failure.mjs';
import { install } from '../install.mjs';
import { withLock } from '../lock.mjs';

const usage =
  'Usage: npm run import -- community.json, or one kind as CSV: npm run import -- items.csv [--dry-run]';

const count = ({ added, changed }) => `${added} new, ${changed} changed`;

/**
 * `npm run import`: imports the whole file into the community; if any part is invalid, it imports nothing.
 * @param {string[]} args
 */
export const importFile = (args) =>
  runCommand(async () => {
    const isDry = args.includes('--dry-run');
    const [file, ...more] = args.filter((arg) => arg !== '--dry-run');
    const isCsv = file !== undefined && file.toLowerCase().endsWith('.csv');
    if (file === undefined || more.length > 0 || (isDry && !isCsv)) throw new Failure(usage);
    await withLock(install);
    const { register } = await import('tsx/esm/api');
    register();
    const { importCsv, readCsv } = await import('../../../server/store/csv/import-csv.ts');
    const { readImport } = await import('../../../server/store/import/import-file.ts');
    const { importedAt } = await import('../../../server/store/journal/author.ts');
    const { Fault } = await import('../../../server/store/fault.ts');
    const { readSettings } = await import('../../../server/settings.ts');
    const { openStore } = await import('../../../server/store/store.ts');

    // npm runs in the project's folder, wherever the caller is.
    const place = path.resolve(process.env['INIT_CWD'] ?? '.', file);
    const text = await readFile(place, 'utf8').catch((error) => {
      throw new Failure(`${file} cannot be read (${error.code}). ${usage}`);
    });
    try {
      const csv = isCsv ? await readCsv(text) : null;
      const content = csv?.content ?? readImport(text);
      const { dataDir, databaseUrl } = readSettings(environment()).app;
      await mkdir(dataDir, { recursive: true, mode: 0o700 });
      const store = await openStore(dataDir, databaseUrl);
      try {
        if (csv !== null) {
          for (const line of await importCsv(store, csv, Date.now(), isDry)) console.log(line);
          if (isDry) console.log('Nothing was imported. Without --dry-run, this is done at once.');
          return;
        }
        const imported = await store.write(importedAt(Date.now()), ({ imports }) => imports.apply(content));
        console.log(`Labels: ${count(imported.labels)}. Manuals: ${count(imported.manuals)}.`);
        console.log(`Experience table: ${imported.levels ? 'replaced' : 'unchanged'}.`);
        console.log(`Players: ${count(imported.players)}. Items: ${count(imported.items)}.`);
        console.log(`Characters: ${count(imported.characters)}.`);
        for (const notice of imported.notices) console.log(`Note: ${notice}`);
      } finally {
        await store.close();
      }
    } catch (error) {
      throw error instanceof Fault ? new Failure(`Nothing of ${file} was imported. ${error.message}`) : error;
    }
  });
