import { mkdir } from 'node:fs/promises';
import { Failure, runCommand } from '../failure.mjs';
import { install } from '../install.mjs';
import { withLock } from '../lock.mjs';
import { inRoot } from '../root.mjs';
import { changedLines } from './changed.mjs';
import { filesIn } from '../source/files.mjs';
import { findNumbers, runNumbers } from './numbers.mjs';
import { parts } from './parts.mjs';
import { runPart } from './stryker.mjs';
import { shuffled } from './random.mjs';

const usage = `Usage: npm run mutation [-- PART…] [--changed] [--one-at-a-time]
Parts: ${[...Object.keys(parts), 'numbers'].join(', ')}; default: all`;

/** Maximum number of changed lines of one part that `--changed` mutates, because more would take too many minutes. */
const maxChangedLines = 60;

const concurrency = (flags) => (flags.includes('--one-at-a-time') ? 1 : 2);

async function everything(names, flags) {
  const results = [];
  for (const [name, part] of Object.entries(parts))
    if (names.includes(name)) results.push(await runPart(name, part, { concurrency: concurrency(flags) }));
  if (names.includes('numbers')) results.push(await runNumbers());
  return results.every(Boolean);
}

/** Up to `maxChangedLines` changed lines of a part's files, each as a range of one line. */
function rangesIn(part, changes) {
  const files = new Set(filesIn(part.mutate));
  const lines = changes
    .filter(({ file }) => files.has(file))
    .flatMap(({ file, first, last }) =>
      Array.from({ length: last - first + 1 }, (_, index) => `${file}:${first + index}-${first + index}`),
    );
  return shuffled(lines).slice(0, maxChangedLines);
}

/**
 * Mutates only lines of the `chosen` parts that differ from the main branch or, on the main branch, from the previous commit.
 * @returns {Promise<boolean>} whether the tests notice enough
 */
async function changedAlone(chosen, flags = []) {
  const changes = changedLines();
  if (changes === null) {
    console.log('Mutation: there is no commit to compare with, as in a shallow clone.');
    return true;
  }
  await mkdir(inRoot('build', 'mutation'), { recursive: true });
  const results = [];
  for (const [name, { sample: _, ...part }] of Object.entries(parts)) {
    if (!chosen.includes(name)) continue;
    // Without the nearest tests alone, code that runs when a module loads would take too many minutes.
    const ignoreStatic = part.nearest === undefined;
    const mutate = rangesIn(part, changes);
    if (mutate.length > 0)
      results.push(
        await runPart(name, { ...part, ignoreStatic }, { mutate, concurrency: concurrency(flags) }),
      );
  }
  const isChanged = ({ file, line }) =>
    changes.some((change) => change.file === file && change.first <= line && line <= change.last);
  if (chosen.includes('numbers') && findNumbers().some(isChanged))
    results.push(await runNumbers({ only: isChanged }));
  if (results.length === 0) console.log('Mutation: no file that it covers has changed.');
  return results.every(Boolean);
}

/** Runs `npm run mutation`. */
export const mutation = (args) =>
  runCommand(async () => {
    const flags = args.filter((arg) => arg.startsWith('--'));
    const chosen = args.filter((arg) => !arg.startsWith('--'));
    const all = [...Object.keys(parts), 'numbers'];
    const isKnown = (flag) => flag === '--changed' || flag === '--one-at-a-time';
    if (chosen.some((name) => !all.includes(name)) || !flags.every(isKnown)) throw new Failure(usage);
    await withLock(install);
    await mkdir(inRoot('build', 'mutation'), { recursive: true });
    const asked = chosen.length > 0 ? chosen : all;
    const isEnough = flags.includes('--changed')
      ? await changedAlone(asked, flags)
      : await everything(asked, flags);
    if (!isEnough) process.exitCode = 1;
  });
