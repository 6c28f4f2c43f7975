import { existsSync } from 'node:fs';

/**
 * Modules that share one file with their dependencies, except dependencies in an earlier group. Without
 * groups the bundler makes a file for every set of screens that share something, and a page loads fifty.
 */
const groups: [name: string, files: readonly string[]][] = [
  // Before the member's area: visitors of a stopped instance need no more than this.
  ['activation', ['src/app/pages/activation-page.tsx']],
  ['member', ['src/app/member-area.tsx']],
  // Parts of nearly every list.
  [
    'list',
    [
      'src/screens/shared/loading/read-problem.tsx',
      'src/screens/shared/lists/use-browse.ts',
      'src/screens/shared/lists/use-paged.ts',
      'src/screens/shared/lists/use-typed-text.ts',
      'src/ui/elements/badge.tsx',
      'src/ui/feedback/empty-state.tsx',
      'src/ui/feedback/skeleton.tsx',
      'src/ui/lists/page-turner.tsx',
      'src/ui/fields/search-field.tsx',
    ],
  ],
  ['table', ['src/screens/shared/lists/table-screen.tsx']],
];

/**
 * The groups for the bundler. Throws if a named file does not exist: a moved file would silently leave its
 * group.
 */
export function chunkGroups() {
  const missing = groups.flatMap(([, files]) => files).filter((file) => !existsSync(file));
  if (missing.length > 0)
    throw new Error(`tools/vite/chunks.ts names what is not there: ${missing.join(', ')}`);
  const named = groups.map(([name, files], index) => ({
    name,
    test: (id: string) => files.some((file) => id.endsWith(`/${file}`)),
    priority: groups.length - index,
  }));
  return [{ name: 'start', tags: ['$initial' as const], priority: groups.length + 1 }, ...named];
}
