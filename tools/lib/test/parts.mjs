import { readdirSync } from 'node:fs';
import { camelOf } from '../new/words.mjs';
import { inRoot } from '../root.mjs';
import { run } from '../run.mjs';
import { testStep } from './steps.mjs';

/**
 * Splits the files of a step into several steps of about equally many files.
 * @param {number} count
 * @param {Parameters<typeof testStep>} step
 */
export const inParts = (count, ...[title, projects, env, filters = []]) =>
  Array.from({ length: count }, (_, index) =>
    testStep(`${title}, part ${index + 1} of ${count}`, projects, env, [
      ...filters,
      `--shard=${index + 1}/${count}`,
    ]),
  );

/**
 * Assigns one part of a step's files to each look. With each commit, every look gets the next part: after as many
 * commits as there are looks, each file has run in every look.
 * @param {readonly string[]} looks
 * @param {number} commit
 * @returns {{ look: string, shard: string }[]}
 */
export const partsOfLooks = (looks, commit) =>
  looks.map((look, index) => ({
    look,
    shard: `--shard=${((index + commit) % looks.length) + 1}/${looks.length}`,
  }));

/** Splits a list into lists of at most `size` entries. */
export const splitInto = (list, size) =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );

/** The file names of all machines in kebab-case, as in docs/machines. */
export const machineNames = () =>
  readdirSync(inRoot('docs', 'machines')).map((file) => file.replace('.md', ''));

/**
 * Steps that walk machines in the browser.
 * @param {Record<string, string>} env
 * @param {readonly string[]} [machines] their ids; default: all
 */
export const walkSteps = (env, machines = machineNames().map(camelOf)) =>
  splitInto(machines, 2).map((ids) =>
    testStep(`walks of ${ids.join(', ')}`, ['paths'], env, ['-t', ` of (?:${ids.join('|')})$`]),
  );

/**
 * @returns {Promise<number>} a number that grows by one with each commit; in a shallow clone, which does not have all
 *   commits, a number from the commit's hash; 0 if git is missing
 */
export async function commitNumber() {
  const shallow = await run('git', ['rev-parse', '--is-shallow-repository']);
  const hasAllCommits = shallow.output.trim() === 'false';
  const { ok, output } = await run(
    'git',
    hasAllCommits ? ['rev-list', '--count', 'HEAD'] : ['rev-parse', 'HEAD'],
  );
  if (!ok) return 0;
  return hasAllCommits ? Number(output.trim()) : Number.parseInt(output.slice(0, 8), 16);
}

/** Moves entries from the beginning of a list to its end. */
export const rotated = (list, by) => [...list.slice(by % list.length), ...list.slice(0, by % list.length)];
