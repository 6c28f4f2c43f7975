/** Runs `npm run bench`, which measures everything that has a goal, and prints and stores one table. */
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { launchChromium } from '../tests/support/chromium.ts';
import { Failure } from '../tools/lib/failure.mjs';
import { type BenchRow, tableOf } from './rows.ts';

/** The parts of the table, by name. */
const parts: Readonly<Record<string, () => Promise<{ measure: () => Promise<BenchRow[]> }>>> = {
  'first-second': () => import('./first-second.ts'),
  table: () => import('./table.ts'),
  lighthouse: () => import('./lighthouse.ts'),
};

/** Other benchmarks, which have their own output and options. */
const scripts = ['budgets', 'load', 'members'];

const usage = `npm run bench                    measures everything that has a goal, in one table
npm run bench -- table …         measures some parts of it: ${Object.keys(parts).join(', ')}
npm run bench -- load            runs another benchmark: ${scripts.join(', ')}`;

/** Facts on which the figures depend. */
async function facts() {
  const browser = await launchChromium();
  const chromium = browser.version();
  await browser.close();
  const root = fileURLToPath(new URL('..', import.meta.url));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const commit = git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') ? ' with changes' : '');
  const date = new Date().toISOString();
  return { date, commit, node: process.versions.node, chromium, cores: cpus().length };
}

async function measureParts(names: readonly string[]): Promise<void> {
  const found = await facts();
  const rows: BenchRow[] = [];
  for (const name of names) {
    const begin = performance.now();
    try {
      const { measure } = await parts[name]!();
      rows.push(...(await measure()));
    } catch (error) {
      // The other parts have taken minutes, so their figures must not be lost.
      console.error(`${name} failed:`, error);
      process.exitCode = 1;
    }
    console.info(`${name}: ${Math.round((performance.now() - begin) / 1_000)} s`);
  }
  console.info(`\n${tableOf(rows)}\n\n${Object.entries(found).flat().join(' ')}`);
  const folder = new URL('results/', import.meta.url);
  await mkdir(folder, { recursive: true });
  const file = new URL(`${found.date.slice(0, 19).replaceAll(':', '-')}.json`, folder);
  await writeFile(file, `${JSON.stringify({ ...found, rows }, null, 1)}\n`);
}

/** Runs the command. `prepare` builds the app and finds a Chromium. */
export async function runBenches(args: string[], prepare: () => Promise<void>): Promise<void> {
  const [first = '', ...rest] = args;
  const unknown = args.find((name) => !(name in parts));
  if (first === '--help') return console.info(usage);
  if (scripts.includes(first)) {
    await prepare();
    const file = new URL(`${first}.ts`, import.meta.url);
    process.argv = [process.execPath, fileURLToPath(file), ...rest];
    await import(file.href);
  } else if (unknown !== undefined) {
    throw new Failure(`There is no benchmark "${unknown}".\n${usage}`);
  } else {
    await prepare();
    await measureParts(args.length > 0 ? args : Object.keys(parts));
  }
}
