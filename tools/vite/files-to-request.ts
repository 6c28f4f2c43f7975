import type { Rolldown } from 'vite';
import { languages } from '../../core/rules/languages.ts';
import { paths } from '../../src/screens/shared/addresses.ts';
import type { RouteFiles } from '../../src/app/start/route-files.ts';
import { routeModules } from './route-modules.ts';

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

/** Addresses of the app's files, in the order in which the page requests them. */
interface Files {
  /** The files of the app's entry. */
  entry: string[];
  /** The files that each route needs in addition. */
  routes: RouteFiles;
  /** The file with the texts of each language. */
  catalogues: Record<string, string>;
}

/** Pages that visitors open too: only a member's loads the member's area around it. */
const publicPaths: ReadonlySet<string> = new Set([paths.callback, paths.activation, paths.accessibility]);

/** Lists the files of the app that index.html does not request. */
export function filesToRequest(bundle: Rolldown.OutputBundle, page: string): Files {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');

  /** Adds a file, its styles and all that it imports to `files`, except files in `requested`. */
  function collect(file: string, requested: ReadonlySet<string>, files = new Set<string>()): Set<string> {
    if (files.has(file) || requested.has(file)) return files;
    files.add(file);
    const chunk = chunks.find(({ fileName }) => fileName === file);
    for (const style of chunk?.viteMetadata?.importedCss ?? []) collect(style, requested, files);
    for (const imported of chunk?.imports ?? []) collect(imported, requested, files);
    return files;
  }

  /** The built file that a dynamic import of a module loads. */
  function fileOf(module: string): string {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
    if (!chunk) throw new Error(`The build has no file for ${module}.`);
    return chunk.fileName;
  }

  const initial = new Set(Object.keys(bundle).filter((file) => page.includes(file)));
  const entry = collect(fileOf('/src/app/main.tsx'), initial);
  const requested = new Set([...initial, ...entry]);
  const member = collect(fileOf('/src/app/member-area.tsx'), requested);
  const addresses = (files: Iterable<string>) => Array.from(files, (file) => `/${file}`);
  const routes = [...routeModules()].map(([pattern, module]) => {
    const around = publicPaths.has(pattern) ? [] : member;
    return [pattern, addresses(collect(fileOf(`/${module}`), requested, new Set(around)))];
  });
  const catalogues = languages.map((language) => [language, `/${fileOf(`/src/texts/${language}.json`)}`]);
  return {
    entry: addresses(entry),
    routes: Object.fromEntries(routes) as RouteFiles,
    catalogues: Object.fromEntries(catalogues) as Record<string, string>,
  };
}
