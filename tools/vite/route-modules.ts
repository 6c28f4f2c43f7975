import { readFileSync } from 'node:fs';
import { paths } from '../../src/screens/shared/addresses.ts';

export const router = 'src/app/router.tsx';

/** By the pattern of each route except the landing page: the module of its screen, as the router's source imports it. */
export function routeModules(): Map<string, string> {
  const source = readFileSync(router, 'utf8');
  const routes = [
    ...source.matchAll(
      /(?:path: |memberPage\(\s*)paths\.(\w+),(?:(?!path: |memberPage\()[^])*?import\('([^']+)'\)/g,
    ),
  ];
  const modules = new Map(
    routes.map(([, name, module]) => [paths[name as keyof typeof paths] as string, module!]),
  );
  for (const pattern of Object.values(paths))
    if (pattern !== paths.landing && !modules.has(pattern))
      throw new Error(`${router} imports no screen for ${pattern}.`);
  return modules;
}
