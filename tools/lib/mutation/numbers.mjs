import { readFileSync } from 'node:fs';
import { filesIn } from '../source/files.mjs';
import { inRoot } from '../root.mjs';
import { runNode } from '../run.mjs';
import { explained, noticedBy } from './explained-numbers.mjs';

/** Files whose delays and limits affect what people and other programs notice, and their fast tests. */
const areas = [
  [['core/**/*.ts'], 'tests/{rules,views}/**/*.test.ts'],
  [['src/{machines,api,app}/**/*.ts'], 'tests/{machines,api,app}/**/*.test.{ts,tsx}'],
  [
    ['server/{app,idempotency,options}.ts', 'server/{auth,live,plugins,routes}/**/*.ts'],
    'tests/server/**/*.test.ts',
  ],
];

/** Matches a constant or a property whose value is a number or a product of numbers. */
const named = /^(?:export )?const (\w+) = ([\d_. *]+);|^\s+(\w+): ([\d_. *]+),?$/;

const valueOf = (expression) =>
  expression
    .split('*')
    .map((factor) => Number(factor.replaceAll('_', '')))
    .reduce((product, factor) => product * factor, 1);

/** The delays and limits in a file. */
function numbersIn(file, tests) {
  return readFileSync(inRoot(file), 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      const [, constant, first, property, second] = named.exec(text) ?? [];
      const [name, expression] = [constant ?? property, (first ?? second)?.trim()];
      // Zero, one and status codes are neither delays nor limits.
      if (!name || !expression || valueOf(expression) <= 1 || /status|code$/i.test(name)) return [];
      return [{ file, tests, name: `${file}: ${name}`, changed: `${file}:${index + 1}:${expression}` }];
    });
}

/** Whether a test that imports the file fails when the number is ten times larger. */
async function isNoticed({ file, tests, name, changed }) {
  const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs');
  const { ok } = await runNode(
    [vitest, 'related', file, '--run', '--config', 'vitest.mutation.config.ts', '--bail=1'],
    { env: { MUTATION_TESTS: noticedBy[name] ?? tests, MUTATION_NUMBER: changed } },
  );
  return !ok;
}

/**
 * Multiplies each delay and limit by ten, and lists those that no test notices and no reason explains.
 * @returns {Promise<boolean>} whether there are none
 */
export async function runNumbers() {
  const numbers = areas.flatMap(([globs, tests]) => filesIn(globs).flatMap((file) => numbersIn(file, tests)));
  let missed = 0;
  for (const number of numbers) {
    if (Object.hasOwn(explained, number.name) || (await isNoticed(number))) continue;
    missed += 1;
    console.log(`No test notices ${number.name} times ten.`);
  }
  console.log(`${numbers.length - missed} of ${numbers.length} numbers are noticed or explained.`);
  return missed === 0;
}
