/** Id of the JSON block that holds `RouteFiles`. */
export const routeFilesId = 'nyx-route-files';

/** Addresses of the files of each route, besides those of the app's entry, by the pattern of its path. */
export type RouteFiles = Readonly<Record<string, readonly string[]>>;

/** A path pattern as a regular expression: `$name` is one part, `{-$name}` an optional one. */
export const expressionOf = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replaceAll(/\/\{-\$\w+\}/g, '(?:/[^/]*)?').replaceAll(/\$\w+/g, '[^/]+')}/?$`);

/** The first pattern that the path matches. */
export const patternOf = (path: string, patterns: readonly string[]): string | undefined =>
  patterns.find((pattern) => expressionOf(pattern).test(path));

/** Reads the block that the build wrote; empty in the dev server. */
export const readRouteFiles = (): RouteFiles =>
  JSON.parse(document.getElementById(routeFilesId)?.textContent ?? '{}') as RouteFiles;
