import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import type { Reporter, RunnerTask, Vitest } from 'vitest/node';
import { partOfRun } from './tools/lib/mutation/parts.mjs';
import { changedNumber } from './tools/vite/changed-number.ts';
import { compiledSchemas, withoutMarkdown } from './tools/vite/compiled-schemas.ts';
import { compiledTexts } from './tools/vite/texts.ts';

let vitest: Vitest | null = null;

/** Stryker looks at tests only: a mutant with which a test file does not even load would count as survived. */
const loading: Reporter = {
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

const { tests, hasServer } = partOfRun();

/**
 * The tests of one part of `npm run mutation`: what somebody expects of the mutated files. `tests/paths` is left out: its paths
 * are made from the very machines, and each mutant of one would walk those of all.
 */
export default defineConfig({
  plugins: [changedNumber(), compiledTexts(), compiledSchemas(), withoutMarkdown(), react()],
  test: {
    include: [...tests],
    setupFiles: ['tests/support/setup.ts'],
    ...(hasServer ? { globalSetup: 'tests/server/support/global-setup.ts' } : {}),
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    reporters: [loading],
  },
});
