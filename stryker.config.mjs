import { partOfRun } from './tools/lib/mutation/parts.mjs';

const { name, mutate, ignoreStatic, atLeast } = partOfRun();

/** Mutation of one part, which `npm run mutation` chooses with MUTATION_PART. */
export default {
  testRunner: 'vitest',
  // For each mutant, only the tests run that import its file.
  vitest: { configFile: 'vitest.mutation.config.ts', related: true },
  mutate,
  // Stryker cannot load this version of TypeScript, so it must find no tsconfig.
  tsconfigFile: 'no-tsconfig.json',
  disableTypeChecks: false,
  coverageAnalysis: 'perTest',
  ignoreStatic,
  concurrency: 2,
  timeoutMS: 30_000,
  // On a busy computer, the first run of all tests takes longer than Stryker's limit of 5 minutes.
  dryRunTimeoutMinutes: 30,
  tempDirName: `build/mutation/sandbox-${name}`,
  ignorePatterns: ['/bench', '/build', '/data', '/dist'],
  reporters: ['progress-append-only', 'clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 100, low: atLeast, break: atLeast },
};
