/**
 * Every room and what it may import. If a room must not use browser globals, `noBrowserGlobals` says why. The linter
 * enforces this table (tools/lib/lint-config.mjs), and docs/architecture.md shows it.
 * tests/house/import-table.test.ts tests the linter and compares the document with this table.
 */
export const rooms = [
  {
    folder: 'core/numbers',
    imports: [],
    package: null,
    noBrowserGlobals: 'Numbers are the same on both sides.',
  },
  {
    folder: 'core/contract',
    imports: [],
    package: 'typebox',
    noBrowserGlobals: 'The contract runs on both sides.',
  },
  {
    folder: 'core/rules',
    imports: ['core/contract', 'numbers'],
    package: null,
    noBrowserGlobals: 'Rules run on both sides.',
  },
  {
    folder: 'core/views',
    imports: ['core/contract', 'core/rules', 'numbers'],
    package: null,
    noBrowserGlobals: 'Views are plain functions of what is shown.',
  },
  {
    folder: 'src/machines',
    imports: ['core'],
    package: 'xstate',
    noBrowserGlobals: 'A machine reaches the world through its actors.',
  },
  { folder: 'src/texts', imports: ['core', 'numbers'] },
  { folder: 'src/ui', imports: ['numbers', 'texts'] },
  { folder: 'src/forms', imports: ['core', 'numbers', 'ui', 'texts'] },
  { folder: 'src/api', imports: ['core'] },
  { folder: 'src/screens', imports: ['core', 'machines', 'forms', 'api', 'ui', 'texts'] },
  { folder: 'src/app', imports: ['core', 'machines', 'forms', 'api', 'screens', 'ui', 'texts'] },
  { folder: 'src/worker', imports: [] },
  { folder: 'server', imports: ['core', 'numbers'] },
  { folder: 'packages/machine-paths/src', imports: [] },
];

/** The names by which rooms import each other, as in `#core/…`. */
export const roomNames = [
  'api',
  'app',
  'core',
  'forms',
  'machines',
  'numbers',
  'screens',
  'server',
  'texts',
  'ui',
];
