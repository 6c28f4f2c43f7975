import { defineConfig } from 'vitest/config';
import type { Reporter, RunnerTask, Vitest } from 'vitest/node';

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

/**
 * The tests of `npm run mutation`: what somebody expects of rules, views and machines. `tests/paths` is left out: its paths are
 * made from the very machines, and each mutant of one would walk those of all.
 */
export default defineConfig({
  test: {
    include: ['tests/{rules,views,machines}/**/*.test.ts'],
    setupFiles: ['tests/support/setup.ts'],
    reporters: [loading],
  },
});
