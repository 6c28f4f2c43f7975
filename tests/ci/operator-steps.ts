/** One call of an operator's command, in the folder of a clone whose server runs. */
export interface Step {
  /** The script of package.json and its arguments, as after `npm run`. */
  command: string;
  settings?: Readonly<Record<string, string>>;
  /** The exit code; default 0. */
  code?: number;
  /** A part of what the command prints. */
  says: string;
  /** Files that the command writes, each with a part of its content; for an archive, the part is empty. */
  writes?: Readonly<Record<string, string>>;
}

const passphrase = { NYX_BACKUP_PASSPHRASE: 'correct horse battery' };

/** The settings for an empty data folder, separate from that of the server: for restored, imported or invented data. */
const into = (folder: string) => ({ NYX_DATA_DIR: folder });

/** The check of the data of the server or, if one is given, of a folder. */
const soundData = (folder?: string): Step => ({
  command: 'check-data',
  ...(folder && { settings: into(folder) }),
  says: 'No rule is broken',
});

/**
 * The kinds of CSV files in the order of their import, each with something of the demo community that its file must
 * contain.
 */
const csvKinds = {
  labels: 'Beginner Friendly',
  players: 'demo-player',
  items: 'Beeswax',
  characters: 'Lyra Duskwhisper',
  sessions: 'demo-master',
};

/**
 * What operators do, in this order, on the demo community of a running server, with each option that a document names.
 * tests/house/operator-steps.test.ts fails for a command or an option without a step.
 */
export const steps: readonly Step[] = [
  { command: 'doctor', says: 'Everything is fine.' },
  soundData(),
  ...Object.entries(csvKinds).map(([kind, content]) => ({
    command: `export ${kind} ${kind}.csv`,
    says: `All ${kind} are in ${kind}.csv`,
    writes: { [`${kind}.csv`]: content },
  })),
  { command: 'import labels.csv --dry-run', settings: into('copied'), says: 'Nothing was imported.' },
  ...Object.keys(csvKinds).map((kind) => ({
    command: `import ${kind}.csv`,
    settings: into('copied'),
    says: 'new',
  })),
  soundData('copied'),
  {
    command: 'import --template items new-items.csv',
    says: '  usable: true or false',
    writes: { 'new-items.csv': 'name,labels,usable' },
  },
  { command: 'import community.json', says: 'Labels: 1 new, 0 changed' },
  { command: 'import --mongo mongo --dry-run', settings: into('bot'), says: 'Nothing was imported.' },
  { command: 'import --mongo mongo', settings: into('bot'), says: 'Players: 2 new' },
  soundData('bot'),
  {
    command: 'backup nyx.backup --with-secrets',
    settings: passphrase,
    says: 'which was restored once to check it',
    writes: { 'nyx.backup': '' },
  },
  { command: 'backup nyx.backup', code: 1, says: 'nyx.backup exists already' },
  {
    command: 'restore nyx.backup',
    settings: { ...into('restored'), ...passphrase },
    says: 'rows of the backup of',
    writes: { 'restored/secrets.json': 'access' },
  },
  soundData('restored'),
  {
    command: 'person demo-player --export person.json',
    says: 'contains what the database stores about demo-player, without secrets',
    writes: { 'person.json': 'Lyra Duskwhisper' },
  },
  { command: 'person --list mira', says: 'last sign-in' },
  { command: 'person demo-keeper --sign-out', says: 'has no active sign-in' },
  { command: 'person demo-player --forget --dry-run', says: 'Nothing was changed.' },
  { command: 'person demo-player --forget --delete-copies', says: 'Done.' },
  soundData(),
  {
    command: 'seed --players 300 --characters 600 --items 600 --sessions 600',
    settings: into('large'),
    says: 'Done in',
  },
  soundData('large'),
  { command: 'rotate-secrets', says: 'Restart the server' },
  // With `--no-worker`, the build contains a service worker that removes itself.
  { command: 'build --no-worker', says: 'Building', writes: { 'dist/sw.js': 'unregister' } },
];

/**
 * Scripts of package.json that have no step here: `start`, whose server runs during the steps, and the scripts for
 * developers.
 */
export const otherScripts = [
  'start',
  'test',
  'test:quick',
  'test:ci',
  'test:postgres',
  'dev',
  'types',
  'lint',
  'unused',
  'format',
  'format:check',
  'mutation',
  'new',
  'check',
  'paths',
  'screenshots',
  'bench',
];
