import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '../root.mjs';
import { runNode } from '../run.mjs';
import { filesIn } from './files.mjs';
import { shuffled } from './random.mjs';

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

/**
 * Runs Stryker on one part, prints the percentage of noticed mutants, and writes the unnoticed ones into a file.
 * @param {string} name
 * @param {import('./parts.mjs').Part} part
 * @param {{ mutate?: string[], concurrency: number }} options `mutate`: the ranges to mutate; default: all files of the part
 * @returns {Promise<boolean>} whether the tests notice enough
 */
export async function runPart(name, part, { mutate, concurrency }) {
  const folder = 'build/mutation';
  await mkdir(inRoot(folder), { recursive: true });
  const report = `${folder}/${name}.json`;
  const config = `${folder}/${name}.config.json`;
  const ranges = mutate ?? (part.sample ? drawnLines(part) : part.mutate);
  await writeFile(
    inRoot(config),
    JSON.stringify({
      testRunner: 'vitest',
      vitest: { configFile: 'vitest.mutation.config.ts', related: false },
      mutate: ranges,
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
      reporters: ['json', 'html'],
      jsonReporter: { fileName: report },
      htmlReporter: { fileName: `${folder}/${name}.html` },
    }),
  );
  const stryker = inRoot('node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
  const begin = Date.now();
  const { ok, output } = await runNode([stryker, 'run', config], { env: { MUTATION_PART: name } });
  if (!ok) {
    // The given ranges may contain nothing to mutate.
    if (/No tests were executed|0 Mutant/.test(output) && mutate) return true;
    console.log(output.trim());
    return false;
  }
  return summarise(
    name,
    part,
    JSON.parse(await readFile(inRoot(report), 'utf8')),
    (Date.now() - begin) / 60_000,
  );
}

/** Prints how many mutants of a part were noticed, and lists the unnoticed ones. @returns whether these are few enough */
async function summarise(name, part, { files }, minutes) {
  const all = Object.entries(files).flatMap(([file, { mutants, source }]) =>
    mutants.filter(isValid).map((mutant) => ({ ...mutant, file, source })),
  );
  const judged = part.sample ? shuffled(all).slice(0, part.sample) : all;
  const noticed = judged.filter(isNoticed).length;
  const score = judged.length === 0 ? 100 : (noticed / judged.length) * 100;
  const missed = judged.filter((mutant) => !isNoticed(mutant));
  const lines = missed.map(({ file, location: { start }, mutatorName, replacement, status }) =>
    [`${file}:${start.line}:${start.column}`, status, mutatorName, replacement?.replaceAll(/\s+/g, ' ')].join(
      '\t',
    ),
  );
  const list = path.posix.join('build/mutation', `${name}.txt`);
  await writeFile(inRoot(list), `${lines.join('\n')}\n`);
  const enough = part.atLeast === undefined || score >= part.atLeast;
  console.log(
    `${enough ? '✓' : '✗'} ${name}: ${noticed} of ${judged.length} mutants noticed, ${score.toFixed(1)} %` +
      `${part.atLeast === undefined ? '' : ` (at least ${part.atLeast})`}, ${minutes.toFixed(1)} minutes; the others: ${list}`,
  );
  return enough;
}
