import { Failure, runCommand } from '../failure.mjs';
import { install } from '../install.mjs';
import { withLock } from '../lock.mjs';
import { inRoot } from '../root.mjs';
import { runNode } from '../run.mjs';
import { runNumbers } from './numbers.mjs';
import { parts } from './parts.mjs';

const all = [...Object.keys(parts), 'numbers'];

/** Runs Stryker on a part, which prints its progress and the mutants that no test noticed. @returns whether these are few enough */
async function runPart(name) {
  const stryker = inRoot('node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
  const { ok } = await runNode([stryker, 'run'], { env: { MUTATION_PART: name }, stdio: 'inherit' });
  return ok;
}

/**
 * Runs `npm run mutation`.
 * @param {string[]} args names of parts; none for all
 */
export const mutation = (args) =>
  runCommand(async () => {
    if (!args.every((name) => all.includes(name)))
      throw new Failure(`Usage: npm run mutation [-- PART…]\nParts: ${all.join(', ')}; default: all`);
    await withLock(install);
    for (const name of args.length > 0 ? args : all)
      if (!(name === 'numbers' ? await runNumbers() : await runPart(name))) process.exitCode = 1;
  });
