import { ensureChromium } from '../chromium.mjs';
import { Failure } from '../failure.mjs';
import { howToGetPostgres, startPostgres } from '../postgres.mjs';
import { filesIn } from '../source/files.mjs';
import { buildStep } from './build-step.mjs';
import { splitInto, commitNumber, inParts, partsOfLooks, rotated, walkSteps } from './parts.mjs';
import { runSteps, testStep } from './steps.mjs';
import { touchedTests } from './touched.mjs';

const minute = 60_000;

/** The tests that a change touches take at most this share of a limited time: 8 of 12 minutes. */
const touchedShare = 2 / 3;

const sqlite = { NYX_TEST_DATABASE_URL: '' };

/**
 * Runs tests on PostgreSQL: the one that NYX_TEST_DATABASE_URL names, or a new one.
 * @param {(url: string) => Promise<import('./steps.mjs').Result>} work
 */
async function withPostgres(work) {
  const named = process.env['NYX_TEST_DATABASE_URL'];
  if (named) return work(named);
  try {
    const server = await startPostgres();
    if (server)
      try {
        return await work(server.url);
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
}

/** Steps that run the server's tests again on PostgreSQL. */
const postgresSteps = (count) =>
  inParts(count, 'server on PostgreSQL', ['server', 'long-server'], {}, ['tests/server/']).map((step) => ({
    title: step.title,
    run: () => withPostgres((url) => step.run({ NYX_TEST_DATABASE_URL: url })),
    again: (failures) => withPostgres((url) => step.again(failures, { NYX_TEST_DATABASE_URL: url })),
  }));

/** The names of the looks in tests/browser/support/looks.ts. */
const looks = ['forced-colors-and-wide-spacing', 'zoomed-from-right-to-left'];

const longProjects = ['long-unit', 'long-document', 'long-server'];

/** The tests that run a fresh clone's programs. Each file is a step, since one of them can take two minutes. */
const stepsOfClones = (inBrowser, files = filesIn(['tests/ci/**/*.test.ts'])) =>
  files.map((file) => testStep(file, ['ci'], inBrowser, [file]));

/** Merges lists of steps so that those of each list are spread evenly over the result. */
const spread = (...kinds) =>
  kinds
    .flatMap((steps) => steps.map((step, index) => ({ step, at: (index + 0.5) / steps.length })))
    .toSorted((one, other) => one.at - other.at)
    .map(({ step }) => step);

/**
 * Every slow check, in steps of at most two minutes on two idle cores. A few steps in a row are of
 * several kinds.
 */
function everyStep(inBrowser, commit) {
  const kinds = [
    walkSteps(inBrowser),
    // Each look has its share of the files; all files in every look would take as long as the walks.
    partsOfLooks(looks, commit).map(({ look, shard }) =>
      testStep(`browser tests, ${look}`, ['browser'], { ...inBrowser, NYX_LOOK: look }, [shard]),
    ),
    inParts(20, 'long browser tests', ['long-browser'], inBrowser),
    inParts(4, 'long unit tests', longProjects, sqlite),
    postgresSteps(4),
    stepsOfClones(inBrowser),
  ];
  return spread(...kinds);
}

/** The steps of what the change touches; none if there is no commit to compare with. */
async function touchedSteps(inBrowser, commit) {
  const found = await touchedTests(commit);
  if (found === null) {
    console.log('There is no commit to compare with, so no test counts as touched by a change.');
    return [];
  }
  const { walks, browser, others } = found;
  const isOfClone = (file) => file.startsWith('tests/ci/');
  return spread(
    walkSteps(inBrowser, walks),
    splitInto(browser, 3).map((files) =>
      testStep(`touched: ${files.join(' ')}`, ['long-browser'], inBrowser, files),
    ),
    splitInto(
      others.filter((file) => !isOfClone(file)),
      6,
    ).map((files) => testStep(`touched: ${files.join(' ')}`, longProjects, sqlite, files)),
    stepsOfClones(inBrowser, others.filter(isOfClone)),
  );
}

/**
 * Runs the slow checks: first those that the change touches, then all others, which begin at another one with each commit.
 * With a time limit, several commits together run all of them.
 * @param {{ minutes: number, isChangedOnly: boolean }} options `minutes`: after which no further step starts
 */
export async function slow({ minutes, isChangedOnly }) {
  const begin = performance.now();
  const inBrowser = { CHROMIUM: await ensureChromium() };
  const isLimited = minutes < Infinity;
  const commit = await commitNumber();
  const built = await runSteps([buildStep]);
  const ofChange =
    isLimited || isChangedOnly
      ? await runSteps(await touchedSteps(inBrowser, commit), {
          lastStart: begin + minutes * minute * (isChangedOnly ? 1 : touchedShare),
        })
      : [];
  if (isChangedOnly) return [...built, ...ofChange];
  const steps = rotated(everyStep(inBrowser, commit), commit);
  return [...built, ...ofChange, ...(await runSteps(steps, { lastStart: begin + minutes * minute }))];
}
