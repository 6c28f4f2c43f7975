import { mkdir, readFile } from 'node:fs/promises';
import { Failure } from '../failure.mjs';
import { callOf, onData } from './data.mjs';
import { readable } from './files.mjs';

const usage = () => `Usage: ${callOf('import')} community.json [--dry-run]
       ${callOf('import')} items.csv [--dry-run]
       ${callOf('import')} --mongo FOLDER [--dry-run]`;

const count = ({ added, changed }) => `${added} new, ${changed} changed`;

function printCounts(imported) {
  console.log(`Labels: ${count(imported.labels)}. Manuals: ${count(imported.manuals)}.`);
  console.log(`Experience table: ${imported.levels ? 'replaced' : 'unchanged'}.`);
  console.log(`Players: ${count(imported.players)}. Items: ${count(imported.items)}.`);
  console.log(`Characters: ${count(imported.characters)}. Sessions: ${count(imported.sessions)}.`);
}

/**
 * Reads the arguments: the name of a file in the server's own format or CSV, or of a folder with the bot's database.
 */
function readArguments(args) {
  const known = ['--dry-run', '--mongo'];
  const names = args.filter((arg) => !known.includes(arg));
  if (names.length !== 1 || names[0].startsWith('--')) throw new Failure(usage());
  const isMongo = args.includes('--mongo');
  const kind = names[0].toLowerCase().endsWith('.csv') ? 'csv' : 'json';
  return { name: names[0], kind: isMongo ? 'mongo' : kind, isDry: args.includes('--dry-run') };
}

/**
 * Reads a file, or checks that a folder can be read, before the database is opened.
 * @returns a function that imports the content
 */
async function prepare({ name, kind, isDry }, dataDir) {
  const source = await readable(name, dataDir);
  const now = Date.now();
  if (kind === 'mongo') {
    const { importMongo } = await import('../../../server/store/mongo/import-mongo.ts');
    return async (store) => {
      const { imported, images, report } = await importMongo(store, source, now, { isDry });
      printCounts(imported);
      console.log(`Token images: ${images} new.`);
      for (const line of report) console.log(`Note: ${line}`);
    };
  }
  const text = await readFile(source, 'utf8');
  if (kind === 'csv') {
    const { importCsv, readCsv } = await import('../../../server/store/csv/import-csv.ts');
    const csv = await readCsv(text);
    return async (store) => {
      for (const line of await importCsv(store, csv, now, isDry)) console.log(line);
    };
  }
  const { runImport } = await import('../../../server/store/import/dry-run.ts');
  const { readImport } = await import('../../../server/store/import/import-file.ts');
  const content = readImport(text);
  return async (store) => {
    const imported = await runImport(store, now, isDry, ({ imports }) => imports.apply(content));
    printCounts(imported);
    for (const notice of imported.notices) console.log(`Note: ${notice}`);
  };
}

/**
 * Runs `npm run import`: imports a file or folder into the community in one transaction. Of a folder from the bot's
 * database, it leaves out what Nyx cannot store, and prints a note for each such part.
 * @param {string[]} args
 */
export const importFile = (args) =>
  onData(
    () => readArguments(args),
    async ({ dataDir, databaseUrl }, asked) => {
      const { Fault } = await import('../../../server/store/fault.ts');
      const { openStore } = await import('../../../server/store/store.ts');
      try {
        const run = await prepare(asked, dataDir);
        await mkdir(dataDir, { recursive: true, mode: 0o700 });
        const store = await openStore(dataDir, databaseUrl);
        try {
          await run(store);
          if (asked.isDry) console.log('Nothing was imported. Without --dry-run, this is done at once.');
        } finally {
          await store.close();
        }
      } catch (error) {
        if (error instanceof Fault)
          throw new Failure(`Nothing of ${asked.name} was imported. ${error.message}`);
        const isUnreadable = ['ENOENT', 'EACCES', 'EISDIR', 'ENOTDIR'].includes(error?.code) && error.path;
        throw isUnreadable ? new Failure(`${error.path} cannot be read (${error.code}). ${usage()}`) : error;
      }
    },
    { mayBeNew: true },
  );
