/** One call of an operator's command, in the folder of a clone whose server runs. */
export interface Step {
  /** The script of package.json. */
  script: string;
  args?: readonly string[];
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
  { script: 'doctor', says: 'Everything is fine.' },
  { script: 'check-data', says: 'No rule is broken' },
  ...Object.entries(csvKinds).map(([kind, content]) => ({
    script: 'export',
    args: [kind, `${kind}.csv`],
    says: `All ${kind} are in ${kind}.csv`,
    writes: { [`${kind}.csv`]: content },
  })),
  {
    script: 'import',
    args: ['labels.csv', '--dry-run'],
    settings: into('copied'),
    says: 'Nothing was imported.',
  },
  ...Object.keys(csvKinds).map((kind) => ({
    script: 'import',
    args: [`${kind}.csv`],
    settings: into('copied'),
    says: 'new',
  })),
  { script: 'check-data', settings: into('copied'), says: 'No rule is broken' },
  {
    script: 'import',
    args: ['--template', 'items', 'new-items.csv'],
    says: '  usable: true or false',
    writes: { 'new-items.csv': 'name,labels,usable' },
  },
  { script: 'import', args: ['community.json'], says: 'Labels: 1 new, 0 changed' },
  {
    script: 'import',
    args: ['--mongo', 'mongo', '--dry-run'],
    settings: into('bot'),
    says: 'Nothing was imported.',
  },
  { script: 'import', args: ['--mongo', 'mongo'], settings: into('bot'), says: 'Players: 2 new' },
  { script: 'check-data', settings: into('bot'), says: 'No rule is broken' },
  {
    script: 'backup',
    args: ['nyx.backup', '--with-secrets'],
    settings: passphrase,
    says: 'which was restored once to check it',
    writes: { 'nyx.backup': '' },
  },
  { script: 'backup', args: ['nyx.backup'], code: 1, says: 'nyx.backup exists already' },
  {
    script: 'restore',
    args: ['nyx.backup'],
    settings: { ...into('restored'), ...passphrase },
    says: 'rows of the backup of',
    writes: { 'restored/secrets.json': 'access' },
  },
  { script: 'check-data', settings: into('restored'), says: 'No rule is broken' },
  {
    script: 'person',
    args: ['demo-player', '--export', 'person.json'],
    says: 'contains what the database stores about demo-player, without secrets',
    writes: { 'person.json': 'Lyra Duskwhisper' },
  },
  { script: 'person', args: ['--list', 'mira'], says: 'last sign-in' },
  { script: 'person', args: ['demo-keeper', '--sign-out'], says: 'has no active sign-in' },
  { script: 'person', args: ['demo-player', '--forget', '--dry-run'], says: 'Nothing was changed.' },
  { script: 'person', args: ['demo-player', '--forget', '--delete-copies'], says: 'Done.' },
  { script: 'check-data', says: 'No rule is broken' },
  {
    script: 'seed',
    args: ['--players', '300', '--characters', '600', '--items', '600', '--sessions', '600'],
    settings: into('large'),
    says: 'Done in',
  },
  { script: 'check-data', settings: into('large'), says: 'No rule is broken' },
  { script: 'rotate-secrets', says: 'Restart the server' },
  {
    script: 'build',
    args: ['--no-worker'],
    says: 'Building',
    // With `--no-worker`, the build contains a service worker that removes itself.
    writes: { 'dist/sw.js': 'unregister' },
  },
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
