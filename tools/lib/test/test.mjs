import { ensureChromium } from '../chromium.mjs';
import { Failure, runCommand } from '../failure.mjs';
import { install } from '../install.mjs';
import { withLock } from '../lock.mjs';
import { secondsSince } from '../progress.mjs';
import { buildStep } from './build-step.mjs';
import { countCpuSeconds } from './cpu-seconds.mjs';
import { rescue } from './rescue.mjs';
import { slow } from './slow.mjs';
import { onSlowMachine } from './slow-machine.mjs';
import { checkStep, failedNames, formatStep, runSteps, testStep } from './steps.mjs';

const checks = [
  // The linter uses the nearest tsconfig of each file, so one run checks the types of each room with that room's
  // globals.
  checkStep('types and lint', ['oxlint/bin/oxlint', '--type-aware', '--type-check', '--deny-warnings'], {
    // The compiler is a Go program, which is faster and needs more memory if it collects garbage less often.
    GOGC: '400',
  }),
  checkStep('unused files, exports and packages', ['knip/bin/knip.js', '--no-progress']),
  formatStep,
];

const unitStep = testStep('unit tests', ['unit', 'document', 'server'], { NYX_TEST_DATABASE_URL: '' });

/** Runs several lists of steps at the same time, so that one uses the cores while another waits. */
async function runLanes(lanes) {
  return (await Promise.all(lanes.map((steps) => runSteps(steps)))).flat();
}

const quick = () => runLanes([checks, [unitStep]]);

async function everything() {
  const chromium = await ensureChromium();
  return runLanes([
    [...checks, unitStep],
    [buildStep, testStep('browser tests', ['browser'], { CHROMIUM: chromium })],
  ]);
}

const sum = (results, key) => results.reduce((total, result) => total + result[key], 0);

/** @returns {number} N of `--minutes=N`, or infinity */
function minutesOf(flags) {
  const minutes =
    flags.find((flag) => flag.startsWith('--minutes='))?.slice('--minutes='.length) ?? 'Infinity';
  if (Number(minutes) > 0) return Number(minutes);
  throw new Failure(`--minutes=${minutes} is not a number of minutes.`);
}

const usage = `npm test runs every check that needs minutes: types, lint, format, unused code, the unit tests, the browser tests.
npm run test:quick runs those that need no browser; npm run test:ci the slow ones, of which
  --changed chooses those that the change touches, and with --minutes=N no step starts after N minutes
npm test -- --slow-machine looks for tests that depend on the speed of the computer
docs/testing.md says how to run one test.`;

/**
 * Installs what is missing, and runs the checks. The last line counts each test, and each check without tests, as one.
 * @param {string[]} flags `--quick`, `--ci` or none, and `--slow-machine`; `--ci` takes `--minutes=N` and `--changed`; `--help` runs nothing
 */
export const test = (flags) =>
  runCommand(async () => {
    if (flags.includes('--help')) return console.log(usage);
    const begin = performance.now();
    const cpuSeconds = countCpuSeconds();
    await withLock(install);
    const slowly = () => slow({ minutes: minutesOf(flags), isChangedOnly: flags.includes('--changed') });
    const run = flags.includes('--ci') ? slowly : flags.includes('--quick') ? quick : everything;
    const first = await (flags.includes('--slow-machine') ? onSlowMachine(run) : run());
    const { results, flakes } =
      process.env['CI'] === 'true' ? await rescue(first) : { results: first, flakes: 0 };
    const failed = sum(results, 'failed');
    // Once more at the end, because a log often shows only its last lines.
    for (const name of failedNames(results)) console.log(`failed: ${name}`);
    const cpu = cpuSeconds();
    console.log(
      `Done in ${secondsSince(begin)} s${cpu === null ? '' : `, with ${Math.round(cpu)} s of CPU time`}.`,
    );
    if (process.env['CI'] === 'true') console.log(`flakes: ${flakes}`);
    console.log(`${sum(results, 'passed')} passed, ${failed} failed`);
    process.exitCode = failed > 0 ? 1 : 0;
  });
