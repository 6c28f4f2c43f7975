import { readFileSync } from 'node:fs';
import { type PageName, pages } from '../../src/screens/shared/pages.ts';

const screens = 'src/app/screens.ts';

/** The modules that load pages. */
export const loaders = ['src/app/router.tsx', screens];

/** A row of the table of screens, which cannot be imported here, because it would bring the whole app with it. */
const row = /^ {2}(\w+): async \(\) =>\s+\(await import\('([#.])([^']+)'\)\)/gm;

/** By the pattern of each route except the landing page: the module of its screen, as a path from the root. */
export const routeModules = (): Map<string, string> =>
  new Map(
    Array.from(readFileSync(screens, 'utf8').matchAll(row), ([, page, start, path]) => [
      pages[page as PageName].path,
      start === '#' ? `src/${path}` : `src/app${path}`,
    ]),
  );
