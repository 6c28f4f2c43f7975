import { build } from '../build.mjs';
import { Failure } from '../failure.mjs';
import { withLock } from '../lock.mjs';

export const buildStep = {
  title: 'build',
  async run() {
    try {
      await withLock(() => build());
      return { passed: 1, failed: 0, output: '' };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return { passed: 0, failed: 1, output: error.message };
    }
  },
};
