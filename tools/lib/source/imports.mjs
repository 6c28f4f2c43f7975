import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesIn } from './files.mjs';
import { inRoot } from '../root.mjs';

const { imports: aliases } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
const rooms = Object.entries(aliases)
  .filter(([alias]) => alias.endsWith('/*'))
  .map(([alias, folder]) => [alias.slice(0, -1), folder.slice('./'.length, -1)]);

/**
 * The file of the project to which an import refers.
 * @param {string} from the file with the import
 * @param {string} source such as `#ui/page/address.ts` or `./line.ts`
 * @returns {string | null} null for a package
 */
function resolveImport(from, source) {
  const [plain = ''] = source.split('?');
  if (plain.startsWith('.')) return path.posix.join(path.posix.dirname(from), plain);
  const exact = aliases[plain];
  if (exact) return exact.slice('./'.length);
  const room = rooms.find(([alias]) => plain.startsWith(alias));
  return room ? room[1] + plain.slice(room[0].length) : null;
}

/** @typedef {Map<string, Set<string>>} Graph by file: its neighbours */

/**
 * What files import, read from their text.
 * @returns {{ every: Graph, atStart: Graph, importers: Graph }} `atStart`: without what loads later, by `import()`;
 *   `importers`: by imported file
 */
export function importGraphs() {
  const files = filesIn([
    'core/**/*.ts',
    'server/**/*.ts',
    'src/**/*.ts*',
    'tests/**/*.ts*',
    'packages/**/*.ts',
  ]);
  const [every, atStart, importers] = [new Map(), new Map(), new Map()];
  const add = (graph, from, to) => graph.set(from, (graph.get(from) ?? new Set()).add(to));
  for (const file of files)
    for (const [, call, source = ''] of readFileSync(inRoot(file), 'utf8').matchAll(
      /(?:from|import)\s*(\()?\s*'([^']+)'/g,
    )) {
      const target = resolveImport(file, source);
      if (!target) continue;
      add(every, file, target);
      if (!call) add(atStart, file, target);
      add(importers, target, file);
    }
  return { every, atStart, importers };
}

/**
 * The files that can be reached in a graph, nearest first.
 * @param {Graph} graph
 * @param {Iterable<string>} starts
 * @returns {Map<string, number>} by file: the number of steps from a start
 */
export function distances(graph, starts) {
  const found = new Map(Array.from(starts, (file) => [file, 0]));
  // A Map also visits what is added to it on the way.
  for (const [file, distance] of found)
    for (const next of graph.get(file) ?? []) if (!found.has(next)) found.set(next, distance + 1);
  return found;
}
