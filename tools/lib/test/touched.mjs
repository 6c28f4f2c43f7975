import { readFileSync } from 'node:fs';
import { filesIn } from '../source/files.mjs';
import { Failure } from '../failure.mjs';
import { distances, importGraphs } from '../source/imports.mjs';
import { camelOf } from '../new/words.mjs';
import { inRoot } from '../root.mjs';
import { run } from '../run.mjs';
import { machineNames, rotated } from './parts.mjs';

const read = (file) => readFileSync(inRoot(file), 'utf8');

const git = async (...args) => {
  const { ok, output } = await run('git', args);
  return ok ? output.trim() : '';
};

/**
 * The commit with which to compare: the named one (NYX_CI_BASE), or the newest that is a day old.
 * @param {string} [named]
 * @returns {Promise<string>} empty if none is a day old, as in a shallow clone
 */
export async function base(named) {
  if (!named) return git('rev-list', '-1', '--before=24 hours ago', 'HEAD');
  const commit = await git('rev-parse', '--verify', '--quiet', `${named}^{commit}`);
  if (commit === '') throw new Failure(`NYX_CI_BASE=${named} names no commit of this repository.`);
  return commit;
}

const catalogue = /^src\/texts\/\w+\.json$/;

/** The files of the app that name one of the texts that differ in a catalogue. */
async function usersOfTexts(file, from) {
  const before = JSON.parse((await git('show', `${from}:${file}`)) || '{}');
  const now = JSON.parse(read(file));
  const keys = Object.keys({ ...before, ...now }).filter((key) => before[key] !== now[key]);
  const quoted = new Set(keys.map((key) => `'${key}'`));
  return filesIn(['src/**/*.ts', 'src/**/*.tsx']).filter((user) =>
    (read(user).match(/'[\w.-]+'/g) ?? []).some((word) => quoted.has(word)),
  );
}

/**
 * The files that differ from the base. A changed text counts as a change of the files that show it.
 * @returns {Promise<string[] | null>} null if there is no commit to compare with
 */
async function changedFiles() {
  const from = await base(process.env['NYX_CI_BASE']);
  if (from === '') return null;
  const changed = (await git('diff', '--name-only', '--diff-filter=d', from)).split('\n').filter(Boolean);
  const files = new Set(changed.filter((file) => !catalogue.test(file)));
  for (const file of changed.filter((name) => catalogue.test(name)))
    for (const user of await usersOfTexts(file, from)) files.add(user);
  return [...files];
}

/** The least of the distances to the files; undefined if none is reached. */
function nearest(found, files) {
  const all = files.flatMap((file) => found.get(file) ?? []);
  return all.length > 0 ? Math.min(...all) : undefined;
}

/** The entries with a number, lowest first. */
const sorted = (ranks) =>
  [...ranks]
    .filter(([, rank]) => rank !== undefined)
    .toSorted(([, one], [, other]) => one - other)
    .map(([name]) => name);

/**
 * The ids of the machines whose walk through the built app runs a changed file: of the machine, its model or stage, or of
 * a screen that uses the machine. Those nearest to a change are first.
 * @param {readonly string[]} changed
 * @param {ReturnType<typeof importGraphs>} graphs
 */
export function touchedWalks(changed, { atStart, importers }) {
  const rooms = filesIn(['src/machines/**/*.ts', 'tests/paths/models/**/*.ts', 'tests/paths/stages/**/*.ts']);
  const ranks = machineNames().map((name) => {
    const own = rooms.filter((file) => file.endsWith(`/${name}.ts`) || file.includes(`/machines/${name}/`));
    const users = own
      .flatMap((file) => [...(importers.get(file) ?? [])])
      .filter((file) => /^src\/(?:app|screens)\//.test(file));
    return [camelOf(name), nearest(distances(atStart, [...own, ...users]), changed)];
  });
  return sorted(ranks);
}

/** How far a change of what every page loads is from each page: farther than any change of the page itself. */
const shared = 100;

/** By the pattern of each route: how far a changed file is from its screen; `Infinity` if the route does not load one. */
async function routeRanks(changed, { every, atStart }) {
  // Loaded here, because this module is read before the packages are installed.
  const { tsImport } = await import('tsx/esm/api');
  const { routeModules } = await tsImport('../../vite/route-modules.ts', import.meta.url);
  const start = distances(atStart, ['src/app/main.tsx', 'src/app/member-area.tsx']);
  const atEachStart = shared + (nearest(start, changed) ?? Infinity);
  const ranks = [...routeModules()].map(([pattern, module]) => {
    const found = distances(every, [module]);
    return [pattern, nearest(found, changed) ?? atEachStart];
  });
  return new Map(ranks);
}

/** Whether a text contains the address of a route, up to its first parameter. */
function names(text, pattern) {
  const [path] = pattern.split(/[{$]/);
  const end = path === pattern ? String.raw`(?=['"\`?#])` : '';
  return new RegExp(`['"\`]${path}${end}`).test(text);
}

/** The files that list every page. */
const listsOfPages = ['tests/gallery/scenes.ts', 'tests/browser/budgets/routes.ts'];

/**
 * The long browser tests that open a page with a changed file, or are changed themselves. Those of the nearest change are
 * first, and among these, those that open the fewest pages; the others begin
 * at another one with each commit. A test opens the pages whose addresses occur in its text or in that
 * of its support; without any address, or with a list of pages, it counts as opening all.
 */
export async function touchedBrowserTests(changed, graphs, commit = 0) {
  const routes = await routeRanks(changed, graphs);
  const ranks = rotated(filesIn(['tests/browser/long/**/*.test.ts']), commit).map((test) => {
    const loaded = [...distances(graphs.every, [test]).keys()];
    const own = loaded.filter((file) => file.startsWith('tests/browser/'));
    if (own.some((file) => file !== 'tests/browser/support/fixture.ts' && changed.includes(file)))
      return [test, 0];
    const text = own.map(read).join('\n');
    const named = [...routes.keys()].filter((pattern) => names(text, pattern));
    const opensAll = named.length === 0 || loaded.some((file) => listsOfPages.includes(file));
    const opened = opensAll ? [...routes.keys()] : named;
    const rank = Math.min(...opened.map((pattern) => routes.get(pattern)));
    return [test, rank === Infinity ? undefined : rank + opened.length / shared];
  });
  return sorted(ranks);
}

/**
 * The long tests without a browser that import a changed file, or are changed themselves; the nearest to a change are
 * first. The tests of fresh clones run programs, so only a changed one counts.
 */
export function touchedOthers(changed, { every }) {
  const long = filesIn([
    'tests/**/long/**/*.test.ts*',
    'packages/**/long/**/*.test.ts',
    'tests/ci/**/*.test.ts',
  ]);
  const ranks = long
    .filter((test) => !test.startsWith('tests/browser/'))
    .map((test) => [
      test,
      nearest(test.startsWith('tests/ci/') ? new Map([[test, 0]]) : distances(every, [test]), changed),
    ]);
  return sorted(ranks);
}

/**
 * What a change touches of the slow tests.
 * @param {number} commit the number of the commit
 * @returns {Promise<null | { walks: string[], browser: string[], others: string[] }>}
 */
export async function touchedTests(commit) {
  const changed = await changedFiles();
  if (changed === null) return null;
  const graphs = importGraphs();
  return {
    walks: touchedWalks(changed, graphs),
    browser: await touchedBrowserTests(changed, graphs, commit),
    others: touchedOthers(changed, graphs),
  };
}
