import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { Failure } from '../failure.mjs';
import { callOf, onData } from './data.mjs';
import { readable, writeNew } from './files.mjs';

const usage = () => `Usage: ${callOf('import')} community.json [--dry-run]
       ${callOf('import')} items.csv [--dry-run]
       ${callOf('import')} --template labels|players|items|characters|sessions [FILE]
       ${callOf('import')} --mongo FOLDER [--dry-run]`;

const csvName = /\.(?:csv|tsv|txt)$/i;

const count = ({ added, changed }) => `${added} new, ${changed} changed`;

function printCounts(imported) {
  console.log(`Labels: ${count(imported.labels)}. Manuals: ${count(imported.manuals)}.`);
  console.log(`Experience table: ${imported.levels ? 'replaced' : 'unchanged'}.`);
  console.log(`Players: ${count(imported.players)}. Items: ${count(imported.items)}.`);
  console.log(`Characters: ${count(imported.characters)}. Sessions: ${count(imported.sessions)}.`);
}

/** Reads the arguments after `--template`: a kind and, if not named for it, the file to write. */
async function templateOf([kind, file = `${kind}.csv`, ...more]) {
  const { csvKindNames } = await import('../../../server/store/csv/kinds.ts');
  if (!csvKindNames.includes(kind) || more.length > 0) throw new Failure(usage());
  return { name: file, kind: 'template', of: kind };
}

/**
 * Reads the arguments: the name of a file in the server's own format or CSV, or of a folder with the bot's database.
 */
async function readArguments(args) {
  if (args[0] === '--template') return templateOf(args.slice(1));
  const known = ['--dry-run', '--mongo'];
  const names = args.filter((arg) => !known.includes(arg));
  if (names.length !== 1 || names[0].startsWith('--')) throw new Failure(usage());
  const isMongo = args.includes('--mongo');
  const kind = csvName.test(names[0]) ? 'csv' : 'json';
  return { name: names[0], kind: isMongo ? 'mongo' : kind, isDry: args.includes('--dry-run') };
}

/** Writes a file with the columns of a kind, and prints what belongs into each. */
async function writeTemplate({ name, of }, dataDir) {
  const { columnWords } = await import('../../../server/store/csv/kinds.ts');
  const columns = columnWords(of);
  const header = columns.map((column) => column.name).join(',');
  // Without a byte order mark, Excel reads letters beyond ASCII wrongly.
  await writeNew(name, dataDir, (target) => writeFile(target, `\uFEFF${header}\r\n`, { flag: 'wx' }));
  console.log(`${name} has the columns of ${of}. Leave a cell empty if there is no value:`);
  for (const column of columns) console.log(`  ${column.name}: ${column.words}`);
}

/**
 * Reads a file, or checks that a folder can be read, before the database is opened.
 * @returns a function that imports the content
 */
async function prepare({ name, kind, isDry }, dataDir) {
  const source = await readable(name, dataDir, kind === 'mongo' ? 'folder' : 'file');
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
  const bytes = await readFile(source);
  if (kind === 'csv') {
    const { importCsv, readCsv } = await import('../../../server/store/csv/import-csv.ts');
    const csv = readCsv(bytes);
    return async (store) => {
      for (const line of await importCsv(store, csv, now, isDry)) console.log(line);
    };
  }
  const { runImport } = await import('../../../server/store/import/dry-run.ts');
  const { doubtfulDates } = await import('../../../server/store/import/doubtful-dates.ts');
  const { readImport } = await import('../../../server/store/import/import-file.ts');
  const { readFileText } = await import('../../../server/store/import/file-text.ts');
  const content = readImport(readFileText(bytes).text);
  return async (store) => {
    const imported = await runImport(store, now, isDry, ({ imports }) => imports.applyWritten(content));
    printCounts(imported);
    for (const notice of [...imported.doubtfulIds, ...imported.notices, ...doubtfulDates(content)])
      console.log(`Note: ${notice}`);
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
      if (asked.kind === 'template') return writeTemplate(asked, dataDir);
      const { StoreFault } = await import('../../../server/store/fault.ts');
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
        if (error instanceof StoreFault)
          throw new Failure(
            `Nothing of ${asked.name} was imported.${error.message.includes('\n') ? '\n' : ' '}${error.message}`,
          );
        const isUnreadable = ['ENOENT', 'EACCES', 'EISDIR', 'ENOTDIR'].includes(error?.code) && error.path;
        throw isUnreadable ? new Failure(`${error.path} cannot be read (${error.code}). ${usage()}`) : error;
      }
    },
    { mayBeNew: true },
  );
