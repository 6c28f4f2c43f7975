import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { Failure } from '../failure.mjs';
import { callOf, onData } from './data.mjs';
import { writeNew } from './files.mjs';
import { forget } from './forget.mjs';
import { writeAs } from './writing.mjs';

/** Ends all sign-ins of a member, as an administrator does in the app. A running server refuses them at once. */
async function signOut(data, { id }) {
  const { refuseUnknown } = await import('../../../server/store/person/find-person.ts');

  const ended = await writeAs(data, 'signOut', async ({ read, tokenFamilies }, now) => {
    await read((db) => refuseUnknown(db, id));
    return tokenFamilies.revokeOf(id, now);
  });
  console.log(
    ended === 0
      ? `${id} has no active sign-in.`
      : `Ended ${ended} ${ended === 1 ? 'sign-in' : 'sign-ins'} of ${id}. The person can sign in again.`,
  );
}

const titles = {
  id: 'id',
  lastSignIn: 'last sign-in (UTC)',
  signIns: 'sign-ins',
  characters: 'characters',
  name: 'name',
};

/** A person as the texts of the columns. */
const texts = ({ lastSignIn, ...rest }) => ({
  ...rest,
  lastSignIn: lastSignIn === null ? '-' : new Date(lastSignIn).toISOString().slice(0, 16).replace('T', ' '),
});

/** Lists members and players, or those whose id or name contains a word. */
async function printPeople({ dataDir, databaseUrl }, { id: word = '' }) {
  const { searchKey } = await import('../../../core/rules/names/search-key.ts');
  const people = await import('../../../server/store/person/list-people.ts');
  const { openStore } = await import('../../../server/store/store.ts');

  const store = await openStore(dataDir, databaseUrl, 'check');
  try {
    const found = (await people.listPeople(store.db, Date.now())).filter(
      ({ id, name }) => id.includes(word) || searchKey(name).includes(searchKey(word)),
    );
    const rows = [titles, ...found.map(texts)];
    const widths = Object.keys(titles).map((column) => [
      column,
      Math.max(...rows.map((row) => String(row[column]).length)),
    ]);
    for (const row of rows)
      console.log(
        widths
          .map(([column, width]) => String(row[column]).padEnd(width))
          .join('  ')
          .trimEnd(),
      );
  } finally {
    await store.close();
  }
}

const usage = () =>
  [
    'ID --export [FILE] [--dry-run]',
    'ID --forget [--delete-copies] [--dry-run]',
    'ID --sign-out',
    '--list [WORD]',
  ]
    .map((rest, index) => `${index === 0 ? 'Usage:' : '   or:'} ${callOf('person')} ${rest}`)
    .join('\n');

const options = ['export', 'forget', 'sign-out', 'list', 'dry-run', 'delete-copies'];

/**
 * How many words and which further options each action takes.
 * @type {Record<string, { least: number, most: number, further: string[] }>}
 */
const actions = {
  export: { least: 1, most: 2, further: ['dry-run'] },
  forget: { least: 1, most: 1, further: ['dry-run', 'delete-copies'] },
  'sign-out': { least: 1, most: 1, further: [] },
  list: { least: 0, most: 1, further: [] },
};

/** @param {string[]} args */
function readArguments(args) {
  let read;
  try {
    read = parseArgs({
      args,
      allowPositionals: true,
      options: Object.fromEntries(options.map((name) => [name, { type: 'boolean' }])),
    });
  } catch (error) {
    throw new Failure(`${error.message.split('. ')[0]}. ${usage()}`);
  }
  const { values, positionals } = read;
  const given = Object.keys(values);
  const action = given.find((name) => actions[name]);
  const { least, most, further } = actions[action] ?? { least: 0, most: -1, further: [] };
  if (positionals.length < least || positionals.length > most) throw new Failure(usage());
  if (given.some((name) => name !== action && !further.includes(name))) throw new Failure(usage());
  const [id, file] = positionals;
  return { action, id, file, isDry: !!values['dry-run'], deletesCopies: !!values['delete-copies'] };
}

/** The default name of the file of an export. An id may contain characters that a file name must not have. */
const fileOf = (id) => `person-${id.replaceAll(/[^\w-]/g, '_')}.json`;

async function writeExport({ dataDir, inSnapshot }, { id, file, isDry }) {
  const { exportPerson } = await import('../../../server/store/person/export-person.ts');

  const exported = await inSnapshot((db) => exportPerson(db, id, new Date()));
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

/**
 * Runs `npm run person`: exports or removes what is stored about one person, ends their sign-ins, or lists everybody.
 * @param {string[]} args
 */
export const person = (args) =>
  onData(
    () => readArguments(args),
    (data, asked) =>
      ({ export: writeExport, forget, 'sign-out': signOut, list: printPeople })[asked.action](data, asked),
  );
