import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { secondsSince } from '../progress.mjs';
import { inRoot } from '../root.mjs';
import { runNode } from '../run.mjs';

/**
 * @typedef {import('./report.mjs').FailedTest} FailedTest
 * @typedef {{ passed: number, failed: number, skipped?: number, failures?: FailedTest[], outside?: number, figures?: string[], output: string }} Result
 * @typedef {{ title: string, run(env?: Record<string, string>): Promise<Result>, again?(failures: FailedTest[], env?: Record<string, string>): Promise<Result> }} Step
 */

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
 * Runs vitest and counts its tests.
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @returns {Promise<Result>}
 */
async function runVitest(args, env) {
  const folder = await mkdtemp(path.join(tmpdir(), 'nyx-report-'));
  const file = path.join(folder, 'report.json');
  const reporters = ['--reporter=dot', `--reporter=${inRoot('tools', 'lib', 'test', 'report.mjs')}`];
  const { ok, output } = await runNode(
    [inRoot('node_modules', 'vitest', 'vitest.mjs'), 'run', ...args, ...reporters],
    { env: { ...env, NYX_REPORT: file } },
  );
  /** @type {import('./report.mjs').Report} */
  const report = JSON.parse(
    await readFile(file, 'utf8').catch(
      () => '{"passed":0,"failed":0,"skipped":0,"failures":[],"outside":0,"figures":[]}',
    ),
  );
  await rm(folder, { recursive: true, force: true });
  // A run can fail without a failed test, if an error occurs outside any test.
  const failed = ok ? 0 : Math.max(1, report.failed);
  return { ...report, failed, output };
}

const forRegExp = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * The pattern for vitest's `-t` that matches only tests of these names; null if a whole file failed.
 * @param {readonly FailedTest[]} failures
 */
export const testPatternOf = (failures) =>
  failures.every(({ name }) => name !== null)
    ? `^(?:${failures.map(({ name }) => forRegExp(name)).join('|')})$`
    : null;

/**
 * Creates a step that runs vitest projects and counts their tests.
 * @param {string} title
 * @param {string[]} projects
 * @param {Record<string, string>} [env]
 * @param {string[]} [filters] arguments of vitest that choose test files, such as substrings of their paths; default: all
 * @returns {Step}
 */
export const testStep = (title, projects, env = {}, filters = []) => ({
  title,
  run: (more) =>
    runVitest(
      [
        ...filters,
        ...projects.flatMap((project) => ['--project', project]),
        '--passWithNoTests',
        ...(process.env['NYX_ONE_WORKER'] ? ['--maxWorkers=1'] : []),
      ],
      { ...env, ...more },
    ),
  /** Runs failed tests of one file again, alone. */
  again(failures, more) {
    const [{ project, file }] = failures;
    const pattern = testPatternOf(failures);
    return runVitest(
      [file, '--project', project, '--maxWorkers=1', ...(pattern === null ? [] : ['-t', pattern])],
      { ...env, ...more },
    );
  },
});

/**
 * Runs steps one after the other. Prints the seconds and figures of each, and the output of a failed step.
 * @param {readonly Step[]} steps
 * @param {object} [options]
 * @param {number} [options.lastStart] the time of `performance.now()` after which no further step starts; default: no limit
 * @returns {Promise<(Result & { step: Step })[]>}
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
    const count = [
      `${result.passed} passed`,
      `${result.failed} failed`,
      ...(result.skipped ? [`${result.skipped} skipped`] : []),
    ].join(', ');
    console.log(`${result.failed ? '✗' : '✓'} ${step.title}: ${count} (${secondsSince(begin)} s)`);
    for (const figure of result.figures ?? []) console.log(`    ${figure}`);
    if (result.failed) console.log(`\n${result.output.trim()}\n`);
    results.push({ step, ...result });
  }
  return results;
}

/** The name of a failed test, with its file. */
export const testTitleOf = ({ file, name }) => (name === null ? file : `${file}: ${name}`);

/**
 * The names of the tests that failed; of a step that failed without naming a test, its title.
 * @param {readonly (Result & { step: Step })[]} results
 */
export const failedNames = (results) =>
  results.flatMap(({ step, failed, failures = [] }) =>
    failed > 0 && failures.length === 0 ? [step.title] : failures.map(testTitleOf),
  );
