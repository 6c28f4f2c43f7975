import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { inRoot } from '../root.mjs';
import { runNode } from '../run.mjs';
import { explained, noticedBy } from './explained-numbers.mjs';
import { filesIn } from '../source/files.mjs';
import { testsOf } from './imports.mjs';

/** Maximum number of test files that run for one number: those nearest to its file. */
const maxFiles = 10;

/** Files whose delays and limits affect what people and other programs notice. */
const globs = [
  'core/**/*.ts',
  'src/machines/**/*.ts',
  'src/api/**/*.ts',
  'src/app/**/*.ts',
  'server/app.ts',
  'server/idempotency.ts',
  'server/options.ts',
  'server/auth/**/*.ts',
  'server/live/**/*.ts',
  'server/plugins/**/*.ts',
  'server/routes/**/*.ts',
];

/** Matches a constant or a property whose value is a number or a product of numbers. */
const named = /^(?:export )?const (\w+) = ([\d_. *]+);|^\s+(\w+): ([\d_. *]+),?$/;

const nameOf = ({ file, name }) => `${file}: ${name}`;

const valueOf = (expression) =>
  expression
    .split('*')
    .map((factor) => Number(factor.replaceAll('_', '')))
    .reduce((product, factor) => product * factor, 1);

/** The delays and limits in these files. */
export function findNumbers() {
  return filesIn(globs).flatMap((file) =>
    readFileSync(inRoot(file), 'utf8')
      .split('\n')
      .flatMap((text, index) => {
        const [, constant, first, property, second] = named.exec(text) ?? [];
        const [name, expression] = [constant ?? property, (first ?? second)?.trim()];
        // Zero, one and status codes are neither delays nor limits.
        const isLimit = name && expression && valueOf(expression) > 1 && !/status|code$/i.test(name);
        return isLimit ? [{ file, line: index + 1, name, expression }] : [];
      }),
  );
}

/**
 * Whether a test fails when the number is ten times larger.
 * @param {ReturnType<typeof findNumbers>[number]} number
 */
async function isNoticed(number) {
  const { file, line, expression } = number;
  const chosen = noticedBy[nameOf(number)];
  const tests = chosen ? [chosen] : testsOf(number).slice(0, maxFiles);
  if (tests.length === 0) return false;
  const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs');
  const { ok } = await runNode([vitest, 'run', '--config', 'vitest.mutation.config.ts', '--bail=1'], {
    env: {
      MUTATION_TESTS: tests.join(' '),
      MUTATION_NUMBER: `${file}:${line}:${expression}`,
      MUTATION_PART: undefined,
    },
  });
  return !ok;
}

/**
 * Multiplies each delay and limit by ten, and counts those for which a fast test that imports the file then fails.
 * @param {{ only?: (number: ReturnType<typeof findNumbers>[number]) => boolean }} [options]
 * @returns {Promise<boolean>} whether every number was noticed or is explained
 */
export async function runNumbers({ only = () => true } = {}) {
  const begin = Date.now();
  const numbers = findNumbers().filter(only);
  if (numbers.length === 0) return true;
  const missed = [];
  for (const [index, number] of numbers.entries()) {
    if (await isNoticed(number)) continue;
    missed.push(number);
    // The whole list takes long: somebody who stops early still knows which numbers to look at.
    console.log(`  ${index + 1} of ${numbers.length}: ${nameOf(number)} was not noticed`);
  }
  const unexplained = missed.filter((number) => !Object.hasOwn(explained, nameOf(number)));
  await writeFile(inRoot('build/mutation/numbers.txt'), `${missed.map(nameOf).join('\n')}\n`);
  console.log(
    `${unexplained.length > 0 ? '✗' : '✓'} numbers: ${numbers.length - missed.length} of ${numbers.length} noticed when ` +
      `multiplied by ten, ${missed.length - unexplained.length} of the others explained, ` +
      `${((Date.now() - begin) / 60_000).toFixed(1)} minutes`,
  );
  for (const number of unexplained)
    console.log(`    no test notices ${nameOf(number)} = ${number.expression} * 10`);
  return unexplained.length === 0;
}
