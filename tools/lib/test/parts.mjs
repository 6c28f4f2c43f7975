import { run } from '../run.mjs';
import { testStep } from './steps.mjs';

/**
 * Splits the files of a step into several steps of about equally many files.
 * @param {number} count
 * @param {Parameters<typeof testStep>} step
 */
export const inParts = (count, ...[title, projects, env, filters = []]) =>
  Array.from({ length: count }, (_, index) =>
    testStep(`${title}, part ${index + 1} of ${count}`, projects, env, [
      ...filters,
      `--shard=${index + 1}/${count}`,
    ]),
  );

/** @returns {Promise<number>} a number that differs from commit to commit, or 0 without git */
export async function commitNumber() {
  const { ok, output } = await run('git', ['rev-parse', 'HEAD']);
  return ok ? Number.parseInt(output.slice(0, 8), 16) : 0;
}

/** Moves entries from the beginning of a list to its end. */
export const rotated = (list, by) => [...list.slice(by % list.length), ...list.slice(0, by % list.length)];
