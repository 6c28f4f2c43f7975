import { readFileSync } from 'node:fs';
import path from 'node:path';
import { distances, importGraphs } from '../source/imports.mjs';
import { inRoot } from '../root.mjs';

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
  importers ??= importGraphs().importers;
  const tests = [...distances(importers, [file]).keys()].filter(isFast);
  const word = name && new RegExp(String.raw`\b${name}\b`);
  const rank = (test) =>
    2 * Number(Boolean(word?.test(readFileSync(inRoot(test), 'utf8')))) +
    Number(path.posix.dirname(test) === testFolderOf(file));
  const ranks = new Map(tests.map((test) => [test, rank(test)]));
  return tests.toSorted((one, other) => ranks.get(other) - ranks.get(one));
}
