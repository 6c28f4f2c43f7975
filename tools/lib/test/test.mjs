import { build } from '../build.mjs';
import { ensureChromium } from '../chromium.mjs';
import { Failure, runCommand } from '../failure.mjs';
import { install } from '../install.mjs';
import { withLock } from '../lock.mjs';
import { howToGetPostgres, startPostgres } from '../postgres.mjs';
import { secondsSince } from '../progress.mjs';
import { onSlowMachine } from './slow-machine.mjs';
import { checkStep, runSteps, testStep } from './steps.mjs';

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
  checkStep('format', ['prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.']),
];

const unitStep = testStep('unit tests', ['unit', 'document', 'server'], { NYX_TEST_DATABASE_URL: '' });

/** Runs several lists of steps at the same time, so that one uses the cores while another waits. */
async function runLanes(...lanes) {
  return (await Promise.all(lanes.map(runSteps))).flat();
}

const quick = () => runLanes(checks, [unitStep]);

async function everything() {
  const chromium = await ensureChromium();
  return runLanes(
    [...checks, unitStep],
    [buildStep, testStep('browser tests', ['browser'], { CHROMIUM: chromium })],
  );
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

async function slow() {
  const chromium = await ensureChromium();
  const [built] = await runSteps([buildStep]);
  const inBrowser = [
    testStep('long browser tests', ['long-browser'], { CHROMIUM: chromium }),
    // Each look has its share of the files: all files in every look would take as long as the paths.
    ...looks.map((look, index) =>
      testStep(`browser tests, ${look}`, ['browser'], { CHROMIUM: chromium, NYX_LOOK: look }, [
        `--shard=${index + 1}/${looks.length}`,
      ]),
    ),
    testStep('paths in the browser', ['paths'], { CHROMIUM: chromium }),
  ];
  const others = [
    testStep('long unit tests', ['long-unit', 'long-document', 'long-server'], { NYX_TEST_DATABASE_URL: '' }),
    postgresStep,
    testStep('tests of a fresh clone', ['ci'], { CHROMIUM: chromium }),
  ];
  return [built, ...(await runLanes(inBrowser, others))];
}

const sum = (results, key) => results.reduce((total, result) => total + result[key], 0);

/**
 * Installs what is missing, and runs the checks. The last line counts them: each test, and each other check, as one.
 * @param {string[]} flags `--quick`, `--ci` or none, and `--slow-machine`
 */
export const test = (flags) =>
  runCommand(async () => {
    const begin = performance.now();
    await withLock(install);
    const run = flags.includes('--ci') ? slow : flags.includes('--quick') ? quick : everything;
    const results = await (flags.includes('--slow-machine') ? onSlowMachine(run) : run());
    const failed = sum(results, 'failed');
    console.log(`Done in ${secondsSince(begin)} s.`);
    console.log(`${sum(results, 'passed')} passed, ${failed} failed`);
    process.exitCode = failed > 0 ? 1 : 0;
  });
