/**
 * Every room and what it may import. The linter enforces the table (tools/lib/lint-config.mjs),
 * docs/architecture.md shows it, and tests/house/import-table.test.ts tests the linter and compares the two.
 */
export const rooms = [
  {
    folder: 'core/contract',
    imports: [],
    package: 'typebox',
    pure: 'The contract runs on both sides.',
  },
  { folder: 'core/rules', imports: ['core/contract'], package: null, pure: 'Rules run on both sides.' },
  {
    folder: 'core/views',
    imports: ['core/contract', 'core/rules'],
    package: null,
    pure: 'Views are plain functions of what is shown.',
  },
  {
    folder: 'src/machines',
    imports: ['core'],
    package: 'xstate',
    pure: 'A machine reaches the world through its actors.',
  },
  { folder: 'src/texts', imports: [] },
  { folder: 'src/ui', imports: ['texts'] },
  { folder: 'src/forms', imports: ['core', 'ui', 'texts'] },
  { folder: 'src/api', imports: ['core'] },
  { folder: 'src/screens', imports: ['core', 'machines', 'forms', 'api', 'ui', 'texts'] },
  { folder: 'src/app', imports: ['core', 'machines', 'forms', 'api', 'screens', 'ui', 'texts'] },
  { folder: 'server', imports: ['core'] },
];

/** The names with which rooms import each other: `#core/…`. */
export const roomNames = ['api', 'app', 'core', 'forms', 'machines', 'screens', 'server', 'texts', 'ui'];
