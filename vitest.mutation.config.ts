import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import type { Reporter, RunnerTask, Vitest } from 'vitest/node';
import { testsOfRun } from './tools/lib/mutation/parts.mjs';
import { changedNumber } from './tools/vite/changed-number.ts';
import { compiledSchemas, withoutMarkdown } from './tools/vite/compiled-schemas.ts';
import { compiledTexts } from './tools/vite/texts.ts';

// As in vitest.config.ts.
process.env['TZ'] ??= 'Europe/Rome';

let vitest: Vitest | null = null;

/**
 * Adds a failed test to each test file that does not load. Stryker looks only at tests, so a mutant that stops a test file
 * from loading would otherwise count as survived.
 */
const loadReporter: Reporter = {
  onInit(started) {
    vitest = started;
  },
  onTestModuleCollected(module) {
    const errors = module.errors();
    const [file] = vitest?.state.getFiles([module.moduleId]) ?? [];
    if (!file || errors.length === 0) return;
    const failed = { type: 'test', name: 'loads', mode: 'run', file, result: { state: 'fail', errors } };
    file.tasks.push(failed as unknown as RunnerTask);
  },
};

const tests = testsOfRun();

/**
 * Runs the tests of one part of `npm run mutation`, or those nearest to one number. `tests/paths` is left out: its paths
 * are made from the mutated machines themselves, and each mutant would walk the paths of all machines.
 */
export default defineConfig({
  plugins: [changedNumber(), compiledTexts(), compiledSchemas(), withoutMarkdown(), react()],
  test: {
    include: [...tests],
    setupFiles: ['tests/support/setup.ts'],
    ...(tests.some((pattern) => /\b(?:api|server)\b/.test(pattern))
      ? { globalSetup: 'tests/server/support/global-setup.ts' }
      : {}),
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    reporters: [loadReporter],
  },
});
