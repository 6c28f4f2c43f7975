import { existsSync, readFileSync } from 'node:fs';
import { Failure, runCommand } from './failure.mjs';
import { install } from './install.mjs';
import { withLock } from './lock.mjs';
import { filesIn } from './mutation/files.mjs';
import { secondsSince } from './progress.mjs';
import { fillIn } from './new/words.mjs';
import { inRoot } from './root.mjs';
import { checkStep, runSteps, testStep } from './test/steps.mjs';

const usage = 'Usage: npm run check -- FLOW, the id of a machine such as sell or webhookPause';

const read = (file) => readFileSync(inRoot(file), 'utf8');
const camel = (name) => name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());
const kebab = (name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The names of the calls in the contract that the stage of a flow lists. */
function callsOf(flow) {
  const stage = filesIn(['tests/paths/stages/**/*.ts'])
    .map(read)
    .find((text) => new RegExp(String.raw`const ${flow}Stage\b`).test(text));
  const named = /\bcalls?: (?:'(\w+)'|\{([^}]*)\})/.exec(stage ?? '');
  return named?.[1] ? [named[1]] : [...(named?.[2] ?? '').matchAll(/'(\w+)'/g)].map(([, call]) => call);
}

/** The files of fast server tests that name one of the calls. */
const serverTestsOf = (calls) =>
  filesIn([
    'tests/server/routes/**/*.test.ts',
    'tests/server/auth/**/*.test.ts',
    'tests/server/journal/**/*.test.ts',
  ])
    .filter((file) => file !== 'tests/server/routes/contract.test.ts')
    .filter((file) => calls.some((call) => new RegExp(String.raw`\bcalls\.${call}\b`).test(read(file))));

function machineTests(flow) {
  const own = `tests/machines/${kebab(flow)}.test.ts`;
  return existsSync(inRoot(own)) ? [own] : ['tests/machines/confirmed-write.test.ts', '-t', `^${flow} `];
}

/** A step that fails while `npm run new` has left something to fill in. */
const filledIn = {
  title: 'nothing left to fill in',
  async run() {
    const isMarked = (file) => file !== 'docs/adding-a-flow.md' && read(file).includes(fillIn);
    const open = filesIn(['core/**', 'server/**', 'src/**', 'docs/**', 'tests/**', '!tests/tools/**']).filter(
      isMarked,
    );
    const output = `${open.join('\n')}\n\nSearch these files for "${fillIn}".`;
    return { passed: Number(open.length === 0), failed: open.length, output };
  },
};

/** A step of tests that fails if no test runs, because a pattern that matches no test would look like a success. */
function someTests(...given) {
  const step = testStep(...given);
  return {
    ...step,
    async run() {
      const result = await step.run();
      if (result.passed + result.failed > 0) return result;
      return { ...result, failed: 1, output: `No test ran. ${result.output}` };
    },
  };
}

/**
 * Runs `npm run check`: checks types and lint, the machine, its paths with a live actor, the repository's own rules
 * (tests/house), and the server's tests of the flow's calls. Does not run the built app, as
 * `npm run paths -- FLOW --walk browser` does.
 * @param {string[]} args the id of a machine
 */
export const check = (args) =>
  runCommand(async () => {
    const [name, ...more] = args;
    if (name === undefined || more.length > 0) throw new Failure(usage);
    const flow = camel(name);
    if (!existsSync(inRoot('tests', 'paths', 'reviewed', `${kebab(flow)}.md`)))
      throw new Failure(
        `No machine has the id ${flow}, or its paths are not reviewed: "npm run paths -- --write". ${usage}`,
      );
    const begin = performance.now();
    await withLock(install);
    const calls = callsOf(flow);
    const sqlite = { NYX_TEST_DATABASE_URL: '' };
    const contract = `^every call of the contract (?:${calls.join('|')}) `;
    const lanes = [
      [
        filledIn,
        checkStep('types and lint', ['oxlint/bin/oxlint', '--type-aware', '--type-check', '--deny-warnings']),
      ],
      [
        someTests('the machine', ['unit'], {}, machineTests(flow)),
        someTests('its paths', ['unit'], {}, [
          ...['live', 'registered', 'reviewed'].map((file) => `tests/paths/${file}.test.ts`),
          '-t',
          `^${flow} |^every machine`,
        ]),
        someTests('rules of the house', ['unit'], {}, [
          ...['every-write', 'features', 'labelled-values', 'references'].map(
            (file) => `tests/house/${file}.test.ts`,
          ),
          'tests/texts/',
        ]),
        ...(calls.length > 0
          ? [
              someTests('its calls', ['server'], sqlite, [
                'tests/server/routes/contract.test.ts',
                '-t',
                contract,
              ]),
            ]
          : []),
        ...(serverTestsOf(calls).length > 0
          ? [someTests('the server', ['server'], sqlite, serverTestsOf(calls))]
          : []),
      ],
    ];
    const results = (await Promise.all(lanes.map((steps) => runSteps(steps)))).flat();
    const failed = results.reduce((sum, result) => sum + result.failed, 0);
    console.log(
      `${flow}: ${failed === 0 ? 'every check passed' : `${failed} failed`} (${secondsSince(begin)} s)`,
    );
    process.exitCode = failed > 0 ? 1 : 0;
  });
