import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { Failure } from '../failure.mjs';
import { callOf, onData } from './data.mjs';
import { writeNew } from './files.mjs';

const usage = () => `Usage: ${callOf('person')} ID (--export [FILE] | --forget) [--dry-run]`;

/** @param {string[]} args */
function readArguments(args) {
  let read;
  try {
    read = parseArgs({
      args,
      allowPositionals: true,
      options: {
        export: { type: 'boolean', default: false },
        forget: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new Failure(`${error.message.split('. ')[0]}. ${usage()}`);
  }
  const { values, positionals } = read;
  const [id, file, ...more] = positionals;
  if (id === undefined || more.length > 0 || values.export === values.forget) throw new Failure(usage());
  if (values.forget && file !== undefined) throw new Failure(usage());
  return { id, file, isExport: values.export, isDry: values['dry-run'] };
}

/** The default name of the file of an export. An id may contain characters that a file name must not have. */
const fileOf = (id) => `person-${id.replaceAll(/[^\w-]/g, '_')}.json`;

async function writeExport(exported, { id, file, isDry }, dataDir) {
  for (const [table, rows] of Object.entries(exported.tables))
    console.log(`${String(rows.length).padStart(7)}  ${table}`);
  const name = file ?? fileOf(id);
  if (isDry)
    return console.log(`Nothing was written. Without --dry-run, the command writes these rows to ${name}.`);
  await writeNew(name, dataDir, (target) =>
    writeFile(target, `${JSON.stringify(exported, null, 2)}\n`, { mode: 0o600, flag: 'wx' }),
  );
  console.log(
    `${name} contains what the database stores about ${id}, without secrets. Only the file’s owner can read it.`,
  );
}

function printPlan({ steps, remains }) {
  if (steps.length === 0) console.log('There is nothing to remove.');
  for (const step of steps) console.log(`- ${step}`);
  if (remains.length > 0) console.log('This remains, so that experience, money and history add up:');
  for (const line of remains) console.log(`- ${line}`);
}

/**
 * Runs `npm run person`: exports or removes what is stored about one person.
 * @param {string[]} args
 */
export const person = (args) =>
  onData(
    () => readArguments(args),
    async ({ dataDir, databaseUrl }, asked) => {
      const { id, isExport, isDry } = asked;
      const { accessLifetime } = await import('../../../server/auth/tokens.ts');
      const { withSnapshot } = await import('../../../server/store/backup/snapshot.ts');
      const { Fault } = await import('../../../server/store/fault.ts');
      const { serverAt } = await import('../../../server/store/journal/author.ts');
      const { refuseOlder } = await import('../../../server/store/migrate.ts');
      const { exportPerson } = await import('../../../server/store/person/export-person.ts');
      const { planToForget } = await import('../../../server/store/person/forget-person.ts');
      const { openStore } = await import('../../../server/store/store.ts');

      const inSnapshot = (work) =>
        withSnapshot(dataDir, databaseUrl, async (db) => {
          await refuseOlder(db);
          return work(db);
        });
      try {
        if (isExport)
          return await writeExport(
            await inSnapshot((db) => exportPerson(db, id, new Date())),
            asked,
            dataDir,
          );
        const plan = await inSnapshot((db) => planToForget(db, id));
        printPlan(plan);
        if (plan.steps.length === 0) return;
        if (isDry) return console.log('Nothing was changed. Without --dry-run, this is done at once.');
        const store = await openStore(dataDir, databaseUrl);
        try {
          const now = Date.now();
          await store.write(serverAt(now, 'forget'), ({ forget }) =>
            forget(id, now + accessLifetime * 1_000),
          );
        } finally {
          await store.close();
        }
        console.log('Done. Older backups still contain what was removed: delete them in time.');
      } catch (error) {
        throw error instanceof Fault ? new Failure(error.message) : error;
      }
    },
  );
