import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '../root.mjs';
import { filesIn } from './files.mjs';

const { imports: aliases } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
const rooms = Object.entries(aliases).map(([alias, folder]) => [
  alias.slice(0, -1),
  folder.slice('./'.length, -1),
]);

/** The file of the project to which an import refers; null for a package. */
function resolve(from, source) {
  const [plain = ''] = source.split('?');
  if (plain.startsWith('.')) return path.posix.join(path.posix.dirname(from), plain);
  const room = rooms.find(([alias]) => plain.startsWith(alias));
  return room ? room[1] + plain.slice(room[0].length) : null;
}

/** By file: the files that import it. */
function importersOf() {
  const files = filesIn(['core/**/*.ts', 'server/**/*.ts', 'src/**/*.ts*', 'tests/**/*.ts*']);
  const importers = new Map();
  for (const file of files)
    for (const [, source = ''] of readFileSync(inRoot(file), 'utf8').matchAll(
      /(?:from|import)\s*\(?\s*'([^']+)'/g,
    )) {
      const target = resolve(file, source);
      if (target) importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  return importers;
}

let importers;

/**
 * Whether `npm run mutation` may run a test file. The other tests need a browser or a clone, take long, or test the
 * repository instead of its code.
 */
const isFast = (file) =>
  /\.test\.tsx?$/.test(file) && !/^tests\/(?:browser|ci|paths|house|texts|tools)\/|\/long\//.test(file);

/** The folder with the tests of a file, such as `tests/server/auth` for `server/auth/codes.ts`. */
const testFolderOf = (file) =>
  path.posix.join('tests', path.posix.dirname(file).replace(/^(?:core|src)\//, ''));

/**
 * The fast tests that import a file directly or through other files. Tests that contain the name of a number are first,
 * then those in the file's own test folder. Equal ones are sorted by the number of files between them and the file.
 * @param {{ file: string, name?: string }} mutated `name`: of the number, if only a number is changed
 */
export function testsOf({ file, name }) {
  importers ??= importersOf();
  const seen = new Set([file]);
  const tests = [];
  for (let near = [file]; near.length > 0;) {
    const next = near.flatMap((one) => importers.get(one) ?? []).filter((one) => !seen.has(one));
    near = [...new Set(next)];
    for (const one of near) {
      seen.add(one);
      if (isFast(one)) tests.push(one);
    }
  }
  const word = name && new RegExp(String.raw`\b${name}\b`);
  const rank = (test) =>
    2 * Number(Boolean(word?.test(readFileSync(inRoot(test), 'utf8')))) +
    Number(path.posix.dirname(test) === testFolderOf(file));
  const ranks = new Map(tests.map((test) => [test, rank(test)]));
  return tests.toSorted((one, other) => ranks.get(other) - ranks.get(one));
}
