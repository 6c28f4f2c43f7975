import { resolve } from 'node:path';
import type { Rolldown } from 'vite';
import { loaders } from './route-modules.ts';

/**
 * Modules whose dependencies are one file: first those that every page loads, then those that every page for members
 * loads. The small pages for visitors are part of the first file.
 */
const firstFiles = {
  start: [
    'index.html',
    'src/app/main.tsx',
    'src/screens/auth/callback.tsx',
    'src/app/pages/activation-page.tsx',
  ],
  member: ['src/app/member-area.tsx'],
};

/**
 * The page after the login. Its styles, and what other pages need of it too, are in the file `member`. So it loads few
 * files, and no other page loads what it alone needs.
 */
const firstPage = 'src/screens/user/own-characters.tsx';

/** It imports the index of all components for one export. If that counted, every page would seem to need all of them. */
const importerOfIndex = resolve('src/ui/page/link-routing.ts');

/**
 * A request is as slow as this many characters of source code. A higher number makes fewer, larger files: with 25,000 the
 * list of sessions loads two more files than with 40,000; with 60,000 a table loads 3 kB more.
 */
const request = 40_000;

/** Modules in one file. */
interface Shared {
  modules: readonly string[];
  /** Characters of source code. */
  size: number;
  /** The entries that load the file. An entry is a module that another one imports dynamically. */
  entries: ReadonlySet<string>;
  /** Files that this one imports, and that these import. */
  needs: ReadonlySet<Shared>;
}

const union = <Item>(...sets: Iterable<Item>[]): Set<Item> => new Set(sets.flatMap((set) => [...set]));

/** One file of the modules of both. */
const joined = (one: Shared, other: Shared): Shared => ({
  modules: [...one.modules, ...other.modules],
  size: one.size + other.size,
  entries: union(one.entries, other.entries),
  needs: union(one.needs, other.needs),
});

/**
 * By module: the name of the file that it shares. Scripts of a single entry are missing; the bundler adds them to it.
 *
 * A part is all scripts that the same entries need. One file for each part would be a hundred files; one file for all
 * would make each page load what only others need. So each part joins the file where it costs least. All styles are one
 * part, because each file with styles is two requests, which weigh more than small styles.
 */
function sharedFiles(infoOf: (id: string) => Rolldown.ModuleInfo): Map<string, string> {
  /** All modules that `ids` import, directly or not. The loop also visits those that it adds. */
  function withImports(ids: string[]): Set<string> {
    const found = new Set(ids);
    for (const id of found)
      if (id !== importerOfIndex) for (const imported of infoOf(id).importedIds) found.add(imported);
    return found;
  }
  const entriesOf = new Map<string, Set<string>>();
  const entries = union(Object.values(firstFiles).flatMap((roots) => roots.map((root) => resolve(root))));
  for (const entry of entries)
    for (const id of withImports([entry])) {
      entriesOf.set(id, union(entriesOf.get(id) ?? [], [entry]));
      for (const imported of infoOf(id).dynamicallyImportedIds) entries.add(imported);
    }
  const names = new Map<string, string>();
  for (const [name, roots] of Object.entries(firstFiles))
    for (const id of withImports(roots.map((root) => resolve(root)))) if (!names.has(id)) names.set(id, name);
  for (const id of withImports([resolve(firstPage)]))
    if (!names.has(id) && (id.endsWith('.css') || entriesOf.get(id)!.size > 1)) names.set(id, 'member');

  const pages = loaders.flatMap((loader) => infoOf(resolve(loader)).dynamicallyImportedIds);
  /** What loading a file costs in all. A page counts twice, because it is opened more often than a dialog. */
  const cost = ({ size, entries: by }: Shared): number =>
    (size + request) * (by.size + pages.filter((page) => by.has(page)).length);
  /** What it costs in addition if `part` becomes part of `file`: its entries then load all that both need. */
  function added(file: Shared, part: Shared): number {
    const whole = joined(file, part);
    const needs = [...whole.needs].filter((need) => need !== file);
    const more = needs.map(
      (need) => cost({ ...need, entries: union(need.entries, whole.entries) }) - cost(need),
    );
    return more.reduce((sum, costs) => sum + costs, cost(whole) - cost(file));
  }

  const parts = new Map<string, Shared>();
  const nothing: Shared = { modules: [], size: 0, entries: new Set(), needs: new Set() };
  for (const [id, by] of entriesOf) {
    const isStyle = id.endsWith('.css');
    if ((by.size === 1 && !isStyle) || names.has(id)) continue;
    const part = { ...nothing, modules: [id], size: infoOf(id).code?.length ?? 0, entries: by };
    const key = isStyle ? 'styles' : [...by].join();
    parts.set(key, joined(parts.get(key) ?? nothing, part));
  }
  const files: Shared[] = [];
  const fileOf = new Map<string, Shared>();
  // A part of many entries imports none of fewer. So what a part needs is already in a file.
  for (const part of [...parts.values()].toSorted(
    (a, b) => b.entries.size - a.entries.size || b.size - a.size,
  )) {
    const needs = part.modules.flatMap((id) =>
      infoOf(id).importedIds.flatMap((other) => fileOf.get(other) ?? []),
    );
    part.needs = union(needs, ...needs.map((file) => file.needs));
    files.push({ ...nothing });
    const costs = files.map((file) => added(file, part));
    const cheapest = files[costs.indexOf(Math.min(...costs))]!;
    Object.assign(cheapest, joined(cheapest, part));
    for (const need of cheapest.needs) need.entries = union(need.entries, cheapest.entries);
    for (const id of part.modules) fileOf.set(id, cheapest);
    if (files.at(-1) !== cheapest) files.pop();
  }
  // The bundler makes the files in the order of their names, and puts what a file imports into it, unless it is in an
  // earlier one. So files that others import come first.
  files.sort((a, b) => b.entries.size - a.entries.size);
  for (const [index, { modules }] of files.entries())
    for (const id of modules) names.set(id, `shared-${String(index).padStart(2, '0')}`);
  return names;
}

/**
 * Groups of modules, in the format of the bundler. Without them it would make a file for every set of pages that share
 * something, and a page would load a hundred files.
 */
export function chunkGroups() {
  let names: Map<string, string> | undefined;
  function name(module: string, bundle: Rolldown.ChunkingContext): string | null {
    const infoOf = (id: string) => {
      const info = bundle.getModuleInfo(id);
      if (!info) throw new Error(`The app has no module ${id}, which tools/vite/chunks.ts needs.`);
      return info;
    };
    names ??= sharedFiles(infoOf);
    return names.get(module) ?? null;
  }
  const first = Object.keys(firstFiles).map((each, index) => ({
    debugName: each,
    name: (module: string, bundle: Rolldown.ChunkingContext) => (name(module, bundle) === each ? each : null),
    priority: 2 - index,
  }));
  // `$initial` is the bundler's tag for the script in index.html and its static imports. They are one file, because a
  // visitor of the landing page needs nothing else.
  return [
    { name: 'gate', tags: ['$initial' as const], priority: 3 },
    ...first,
    { debugName: 'shared', name },
  ];
}
