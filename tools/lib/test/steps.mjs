import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { secondsSince } from '../progress.mjs';
import { inRoot } from '../root.mjs';
import { runNode } from '../run.mjs';

/** @typedef {{ passed: number, failed: number, skipped?: number, failures?: string[], flakes?: string[], figures?: string[], output: string }} Result */

/**
 * Creates a step that passes or fails as a whole.
 * @param {string} title
 * @param {string[]} command a file in node_modules and its arguments
 * @param {Record<string, string>} [env]
 */
export const checkStep = (title, [file, ...args], env = {}) => ({
  title,
  /** @returns {Promise<Result>} */
  async run() {
    const { ok, output } = await runNode([inRoot('node_modules', file), ...args], { env });
    return { passed: Number(ok), failed: Number(!ok), output };
  },
});

export const formatStep = checkStep('format', ['oxfmt/bin/oxfmt', '--check']);

/**
 * Creates a step that runs vitest projects and counts their tests.
 * @param {string} title
 * @param {string[]} projects
 * @param {Record<string, string>} [env]
 * @param {string[]} [filters] arguments of vitest that choose test files, such as substrings of their paths; default: all
 */
export const testStep = (title, projects, env = {}, filters = []) => ({
  title,
  /** @returns {Promise<Result>} */
  async run() {
    const folder = await mkdtemp(path.join(tmpdir(), 'nyx-report-'));
    const file = path.join(folder, 'report.json');
    const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs');
    const args = [
      'run',
      ...filters,
      ...projects.flatMap((project) => ['--project', project]),
      '--passWithNoTests',
      ...(process.env['NYX_ONE_WORKER'] ? ['--maxWorkers=1'] : []),
      '--reporter=dot',
      `--reporter=${inRoot('tools', 'lib', 'test', 'report.mjs')}`,
    ];
    const { ok, output } = await runNode([vitest, ...args], { env: { ...env, NYX_REPORT: file } });
    /** @type {import('./report.mjs').Report} */
    const report = JSON.parse(
      await readFile(file, 'utf8').catch(
        () => '{"passed":0,"failed":0,"skipped":0,"failures":[],"flakes":[],"figures":[]}',
      ),
    );
    await rm(folder, { recursive: true, force: true });
    // A run can fail without a failed test, if a file does not load or an error occurs outside any test.
    const failed = ok ? 0 : Math.max(1, report.failed);
    return { ...report, failed, output };
  },
});

/**
 * Runs steps one after the other. Prints the seconds, figures and flakes of each, and the output of a failed step.
 * @param {{ title: string, run(): Promise<Result> }[]} steps
 * @param {object} [options]
 * @param {number} [options.lastStart] the time of `performance.now()` after which no further step starts; default: no limit
 * @returns {Promise<(Result & { title: string })[]>}
 */
export async function runSteps(steps, { lastStart = Infinity } = {}) {
  const results = [];
  for (const step of steps) {
    if (performance.now() > lastStart) {
      console.log(`– ${step.title}: not run, because the time is over`);
      continue;
    }
    const begin = performance.now();
    const result = await step.run();
    const { figures = [], flakes = [] } = result;
    const count = [
      `${result.passed} passed`,
      `${result.failed} failed`,
      ...(result.skipped ? [`${result.skipped} skipped`] : []),
      ...(flakes.length > 0 ? [`${flakes.length} passed only when tried again`] : []),
    ].join(', ');
    console.log(`${result.failed ? '✗' : '✓'} ${step.title}: ${count} (${secondsSince(begin)} s)`);
    for (const line of [...figures, ...flakes.map((flake) => `flake: ${flake}`)]) console.log(`    ${line}`);
    if (result.failed) console.log(`\n${result.output.trim()}\n`);
    results.push({ title: step.title, ...result });
  }
  return results;
}

/**
 * The names of the tests that failed; of a step that failed without naming a test, its title.
 * @param {readonly (Result & { title: string })[]} results
 */
export const failedNames = (results) =>
  results.flatMap(({ title, failed, failures = [] }) =>
    failed > 0 && failures.length === 0 ? [title] : failures,
  );
