import { build } from '../build.mjs';
import { ensureChromium } from '../chromium.mjs';
import { Failure, runCommand } from '../failure.mjs';
import { install } from '../install.mjs';
import { withLock } from '../lock.mjs';
import { howToGetPostgres, startPostgres } from '../postgres.mjs';
import { secondsSince } from '../progress.mjs';
import { commitNumber, inParts, partsOfLooks, rotated } from './parts.mjs';
import { onSlowMachine } from './slow-machine.mjs';
import { checkStep, failedNames, formatStep, runSteps, testStep } from './steps.mjs';

const buildStep = {
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

const checks = [
  // The linter uses the nearest tsconfig of each file, so one run checks the types of each room with that room's
  // globals.
  checkStep('types and lint', ['oxlint/bin/oxlint', '--type-aware', '--type-check', '--deny-warnings'], {
    // The compiler is a Go program, which is faster and needs more memory if it collects garbage less often.
    GOGC: '200',
  }),
  checkStep('unused files, exports and packages', ['knip/bin/knip.js', '--no-progress']),
  formatStep,
];

const unitStep = testStep('unit tests', ['unit', 'document', 'server'], { NYX_TEST_DATABASE_URL: '' });

/** Runs several lists of steps at the same time, so that one uses the cores while another waits. */
async function runLanes(lanes, lastStart) {
  return (await Promise.all(lanes.map((steps) => runSteps(steps, { lastStart })))).flat();
}

const quick = () => runLanes([checks, [unitStep]]);

async function everything() {
  const chromium = await ensureChromium();
  return runLanes([
    [...checks, unitStep],
    [buildStep, testStep('browser tests', ['browser'], { CHROMIUM: chromium })],
  ]);
}

/**
 * Runs the server's tests again on PostgreSQL: the one that NYX_TEST_DATABASE_URL names, or a new one.
 */
const postgresStep = {
  title: 'server on PostgreSQL',
  async run() {
    const on = (url) =>
      testStep(this.title, ['server', 'long-server'], { NYX_TEST_DATABASE_URL: url }, [
        'tests/server/',
      ]).run();
    const named = process.env['NYX_TEST_DATABASE_URL'];
    if (named) return on(named);
    try {
      const server = await startPostgres();
      if (server)
        try {
          return await on(server.url);
        } finally {
          await server.stop();
        }
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return { passed: 0, failed: 1, output: error.message };
    }
    if (process.env['CI'] === 'true') return { passed: 0, failed: 1, output: howToGetPostgres };
    console.log(howToGetPostgres);
    return { passed: 0, failed: 0, skipped: 1, output: '' };
  },
};

/** The names of the looks in tests/browser/support/looks.ts. */
const looks = ['forced-colors-and-wide-spacing', 'zoomed-from-right-to-left'];

/**
 * Runs the slow checks. The paths and the looks run first. The order of the other checks rotates from commit to commit, so
 * that with a time limit several commits together run all of them.
 * @param {number} minutes after which no further step starts
 */
async function slow(minutes) {
  const lastStart = performance.now() + minutes * 60_000;
  const chromium = await ensureChromium();
  const [built] = await runSteps([buildStep]);
  const commit = await commitNumber();
  const inBrowser = [
    testStep('paths in the browser', ['paths'], { CHROMIUM: chromium }),
    // Each look has its share of the files: all files in every look would take as long as the paths.
    ...partsOfLooks(looks, commit).map(({ look, shard }) =>
      testStep(`browser tests, ${look}`, ['browser'], { CHROMIUM: chromium, NYX_LOOK: look }, [shard]),
    ),
    ...rotated(inParts(6, 'long browser tests', ['long-browser'], { CHROMIUM: chromium }), commit),
  ];
  const others = rotated(
    [
      testStep('long unit tests', ['long-unit', 'long-document', 'long-server'], {
        NYX_TEST_DATABASE_URL: '',
      }),
      postgresStep,
      ...inParts(3, 'tests of a fresh clone', ['ci'], { CHROMIUM: chromium }),
    ],
    commit,
  );
  return [built, ...(await runLanes([inBrowser, others], lastStart))];
}

const sum = (results, key) => results.reduce((total, result) => total + result[key], 0);

/** @returns {number} N of `--minutes=N`, or infinity */
function minutesOf(flags) {
  const minutes =
    flags.find((flag) => flag.startsWith('--minutes='))?.slice('--minutes='.length) ?? 'Infinity';
  if (Number(minutes) > 0) return Number(minutes);
  throw new Failure(`--minutes=${minutes} is not a number of minutes.`);
}

/**
 * Installs what is missing, and runs the checks. The last line counts each test, and each check without tests, as one.
 * @param {string[]} flags `--quick`, `--ci` or none, and `--slow-machine`; `--ci` takes `--minutes=N`
 */
export const test = (flags) =>
  runCommand(async () => {
    const begin = performance.now();
    await withLock(install);
    const slowly = () => slow(minutesOf(flags));
    const run = flags.includes('--ci') ? slowly : flags.includes('--quick') ? quick : everything;
    const results = await (flags.includes('--slow-machine') ? onSlowMachine(run) : run());
    const failed = sum(results, 'failed');
    // Once more at the end, because a log often shows only its last lines.
    for (const name of failedNames(results)) console.log(`failed: ${name}`);
    console.log(`Done in ${secondsSince(begin)} s.`);
    console.log(`${sum(results, 'passed')} passed, ${failed} failed`);
    process.exitCode = failed > 0 ? 1 : 0;
  });
