import { existsSync, readFileSync } from 'node:fs';
import { Failure, runCommand } from './failure.mjs';
import { install } from './install.mjs';
import { withLock } from './lock.mjs';
import { filesIn } from './source/files.mjs';
import { secondsSince } from './progress.mjs';
import { camelOf, kebabOf } from './new/words.mjs';
import { inRoot } from './root.mjs';
import { checkStep, formatStep, runSteps, testStep } from './test/steps.mjs';

const usage = 'Usage: npm run check -- FLOW, the id of a machine such as sell or confirmedWrite';

const read = (file) => readFileSync(inRoot(file), 'utf8');

/** The names of the calls in the contract that the stage of a flow lists, or each of its kinds. */
function callsOf(flow) {
  const sources = filesIn(['tests/paths/stages/**/*.ts']).map(read);
  const stage = sources.find((text) => new RegExp(String.raw`const ${flow}Stage\b`).test(text)) ?? '';
  const text = stage.includes('/confirmed-kinds.ts') ? read('tests/paths/confirmed-kinds.ts') : stage;
  const listed = [...text.matchAll(/\bcalls?: (?:'\w+'|\{[^}]*\})/g)].join();
  return [...new Set([...listed.matchAll(/'(\w+)'/g)].map(([, call]) => call))];
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
  const own = `tests/machines/${kebabOf(flow)}.test.ts`;
  return existsSync(inRoot(own)) ? [own] : ['tests/machines/confirmed-write.test.ts', '-t', `^${flow} `];
}

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
 * Runs `npm run check`: checks types, lint and format, the machine, its paths with a live actor, the repository's own
 * rules (tests/house), texts and tests/rules, and the server's tests of the flow's calls. Unlike
 * `npm run paths -- FLOW --walk browser`, does not run the built app.
 * @param {string[]} args the id of a machine
 */
export const check = (args) =>
  runCommand(async () => {
    const [name, ...more] = args;
    if (name === undefined || more.length > 0) throw new Failure(usage);
    const flow = camelOf(name);
    if (!existsSync(inRoot('docs', 'machines', `${kebabOf(flow)}.md`)))
      throw new Failure(
        `No machine has the id ${flow}, or its page in docs/machines is missing. "npm run paths -- --write" writes the page. ${usage}`,
      );
    const begin = performance.now();
    await withLock(install);
    const calls = callsOf(flow);
    const sqlite = { NYX_TEST_DATABASE_URL: '' };
    const contract = `^every call of the contract (?:${calls.join('|')}) `;
    const lanes = [
      [checkStep('types and lint', ['oxlint/bin/oxlint', '--type-aware', '--type-check', '--deny-warnings'])],
      [
        someTests('the machine', ['unit'], {}, machineTests(flow)),
        someTests('its paths', ['unit'], {}, ['tests/paths/', '-t', `^${flow} |^every machine`]),
        someTests('rules of the repository', ['unit'], {}, ['tests/house/', 'tests/texts/', 'tests/rules/']),
        formatStep,
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
