import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { secondsSince } from './progress.mjs';
import { inRoot } from './root.mjs';
import { runNode } from './run.mjs';

/** @typedef {{ passed: number, failed: number, skipped?: number, output: string }} Result */

/**
 * A step that passes or fails as a whole.
 * @param {string} title
 * @param {string[]} command a file in node_modules and its arguments
 */
export const checkStep = (title, [file, ...args]) => ({
  title,
  /** @returns {Promise<Result>} */
  async run() {
    const { ok, output } = await runNode([inRoot('node_modules', file), ...args]);
    return { passed: Number(ok), failed: Number(!ok), output };
  },
});

/**
 * A step that runs vitest projects and counts their tests.
 * @param {string} title
 * @param {string[]} projects
 * @param {Record<string, string>} [env]
 * @param {string[]} [files] parts of the paths of its test files; all of them unless given
 */
export const testStep = (title, projects, env = {}, files = []) => ({
  title,
  /** @returns {Promise<Result>} */
  async run() {
    const folder = await mkdtemp(path.join(tmpdir(), 'nyx-report-'));
    const report = path.join(folder, 'report.json');
    const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs');
    const args = [
      'run',
      ...files,
      ...projects.flatMap((project) => ['--project', project]),
      '--passWithNoTests',
      '--reporter=dot',
      '--reporter=json',
    ];
    const { ok, output } = await runNode([vitest, ...args, `--outputFile.json=${report}`], { env });
    const counted = JSON.parse(await readFile(report, 'utf8').catch(() => '{}'));
    await rm(folder, { recursive: true, force: true });
    const { numPassedTests: passed = 0, numFailedTests = 0, numPendingTests: skipped = 0 } = counted;
    // A file that does not load, or an error outside any test, fails the run without a failed test.
    const failed = ok ? 0 : Math.max(1, numFailedTests);
    return { passed, failed, skipped, output };
  },
});

/**
 * Runs steps one after the other, each said with its seconds, the output of a failing one shown.
 * @param {{ title: string, run(): Promise<Result> }[]} steps
 * @returns {Promise<Result[]>}
 */
export async function runSteps(steps) {
  const results = [];
  for (const step of steps) {
    const begin = performance.now();
    const result = await step.run();
    const count = [
      `${result.passed} passed`,
      `${result.failed} failed`,
      ...(result.skipped ? [`${result.skipped} skipped`] : []),
    ].join(', ');
    console.log(`${result.failed ? '✗' : '✓'} ${step.title}: ${count} (${secondsSince(begin)} s)`);
    if (result.failed) console.log(`\n${result.output.trim()}\n`);
    results.push(result);
  }
  return results;
}
