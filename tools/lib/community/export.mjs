import { writeFile } from 'node:fs/promises';
import { Failure } from '../failure.mjs';
import { callOf, onData } from './data.mjs';
import { writeNew } from './files.mjs';

/** @param {string[]} args */
async function readArguments(args) {
  const { csvKindNames } = await import('../../../server/store/csv/kinds.ts');
  const [kind, file, ...more] = args;
  if (!csvKindNames.includes(kind) || file === undefined || more.length > 0)
    throw new Failure(`Usage: ${callOf('export')} ${csvKindNames.join('|')} FILE.csv`);
  return { kind, file };
}

/**
 * Runs `npm run export`: writes one kind of data as CSV, which `npm run import` can read.
 * @param {string[]} args
 */
export const exportFile = (args) =>
  onData(
    () => readArguments(args),
    async ({ dataDir, inSnapshot }, { kind, file }) => {
      const { exportCsv } = await import('../../../server/store/csv/export-csv.ts');

      await writeNew(file, dataDir, async (target) => {
        const text = await inSnapshot((db) => exportCsv(db, kind));
        // Without a byte order mark, Excel reads letters beyond ASCII wrongly, and would save them so.
        await writeFile(target, `\uFEFF${text}`, { mode: 0o600, flag: 'wx' });
      });
      console.log(`All ${kind} are in ${file}. Only its owner can read the file.`);
    },
  );
