import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '../root.mjs';
import { runNode } from '../run.mjs';
import { filesIn } from '../source/files.mjs';
import { testsOf } from './imports.mjs';
import { shuffled } from './random.mjs';

const folder = 'build/mutation';

/** Number of lines to draw for each wanted mutant, because many lines have no mutant. */
const linesPerMutant = 2;

const isCode = (line) =>
  /[^\s})\];,]/.test(line) && !/^\s*(?:\/?\*|\/\/|import |export \* |type |interface )/.test(line);

/** Random lines of a part's files, as ranges in the notation of Stryker. */
function drawnLines(part) {
  const lines = filesIn(part.mutate).flatMap((file) =>
    readFileSync(inRoot(file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (isCode(line) ? [`${file}:${index + 1}-${index + 1}`] : [])),
  );
  return shuffled(lines).slice(0, part.sample * linesPerMutant);
}

/** @param {{ status: string }} mutant */
const isNoticed = ({ status }) => status === 'Killed' || status === 'Timeout';
const isValid = ({ status }) => isNoticed({ status }) || status === 'Survived' || status === 'NoCoverage';

/** The test files of a part that run for a mutated file; undefined for all of the part, which then show that none runs it. */
function nearestTests(part, file) {
  const ofPart = new Set(filesIn(part.tests));
  const tests = testsOf({ file }).filter((test) => ofPart.has(test));
  return tests.length === 0 ? undefined : tests.slice(0, part.nearest);
}

/** The runs of Stryker for a part: the ranges to mutate, and the test files of the run. */
function runsOf(part, ranges) {
  if (part.nearest === undefined) return [{ mutate: ranges }];
  const files = new Set(ranges.map((range) => range.split(':')[0]));
  return [...files].map((file) => ({
    mutate: ranges.filter((range) => range.split(':')[0] === file),
    tests: nearestTests(part, file),
  }));
}

/**
 * Runs Stryker once.
 * @returns {Promise<object[] | null>} the mutants; null if Stryker failed, after printing its output
 */
async function runStryker(name, part, { mutate, tests }, concurrency) {
  const report = `${folder}/${name}.json`;
  const config = `${folder}/${name}.config.json`;
  await writeFile(
    inRoot(config),
    JSON.stringify({
      testRunner: 'vitest',
      vitest: { configFile: 'vitest.mutation.config.ts', related: false },
      mutate,
      // Stryker cannot load this version of TypeScript, so it must find no tsconfig.
      tsconfigFile: 'no-tsconfig.json',
      disableTypeChecks: false,
      coverageAnalysis: 'perTest',
      ignoreStatic: part.ignoreStatic ?? false,
      concurrency,
      timeoutMS: 30_000,
      // On a busy computer, the first run of all tests takes longer than Stryker's limit of 5 minutes.
      dryRunTimeoutMinutes: 30,
      tempDirName: `${folder}/sandbox-${name}`,
      ignorePatterns: ['/bench', '/build', '/data', '/dist'],
      reporters: ['json'],
      jsonReporter: { fileName: report },
    }),
  );
  const stryker = inRoot('node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
  const { ok, output } = await runNode([stryker, 'run', config], {
    env: { MUTATION_PART: name, MUTATION_TESTS: tests?.join(' ') },
  });
  // There may be nothing to mutate, as in a file of types.
  if (!ok && /No tests were executed|0 Mutant/.test(output)) return [];
  if (!ok) {
    console.log(output.trim());
    return null;
  }
  const { files } = JSON.parse(await readFile(inRoot(report), 'utf8'));
  return Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants.filter(isValid).map((mutant) => ({ ...mutant, file })),
  );
}

/**
 * Runs Stryker on one part, prints the percentage of noticed mutants, and writes the unnoticed ones into a file.
 * @param {string} name
 * @param {import('./parts.mjs').Part} part
 * @param {{ mutate?: string[], concurrency: number }} options `mutate`: the ranges to mutate; default: all files of the part
 * @returns {Promise<boolean>} whether the tests notice enough
 */
export async function runPart(name, part, { mutate, concurrency }) {
  await mkdir(inRoot(folder), { recursive: true });
  const begin = Date.now();
  const ranges =
    mutate ?? (part.sample ? drawnLines(part) : part.nearest ? filesIn(part.mutate) : part.mutate);
  const mutants = [];
  for (const run of runsOf(part, ranges)) {
    const more = await runStryker(name, part, run, concurrency);
    if (more === null) return false;
    mutants.push(...more);
  }
  return summarise(name, part, mutants, (Date.now() - begin) / 60_000);
}

/** Prints how many mutants of a part were noticed, and lists the unnoticed ones. @returns whether these are few enough */
async function summarise(name, part, mutants, minutes) {
  const judged = part.sample ? shuffled(mutants).slice(0, part.sample) : mutants;
  const noticed = judged.filter(isNoticed).length;
  const score = judged.length === 0 ? 100 : (noticed / judged.length) * 100;
  const missed = judged.filter((mutant) => !isNoticed(mutant));
  const lines = missed.map(({ file, location: { start }, mutatorName, replacement, status }) =>
    [`${file}:${start.line}:${start.column}`, status, mutatorName, replacement?.replaceAll(/\s+/g, ' ')].join(
      '\t',
    ),
  );
  const list = path.posix.join(folder, `${name}.txt`);
  await writeFile(inRoot(list), `${lines.join('\n')}\n`);
  const enough = part.atLeast === undefined || score >= part.atLeast;
  console.log(
    `${enough ? '✓' : '✗'} ${name}: ${noticed} of ${judged.length} mutants noticed, ${score.toFixed(1)} %` +
      `${part.atLeast === undefined ? '' : ` (at least ${part.atLeast})`}, ${minutes.toFixed(1)} minutes; the others: ${list}`,
  );
  return enough;
}
