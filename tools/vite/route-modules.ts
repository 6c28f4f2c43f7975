import { paths } from '../../src/screens/shared/addresses.ts';
import { pageModule, pageRows } from '../../src/screens/shared/pages.ts';

export const router = 'src/app/router.tsx';

/** By the pattern of each route except the landing page: the module of its screen, as a path from the root. */
export const routeModules = (): Map<string, string> =>
  new Map(
    pageRows
      .filter(([, { path }]) => path !== paths.landing)
      .map(([name, { path }]) => [path, pageModule(name).replace('.', 'src/app')]),
  );
