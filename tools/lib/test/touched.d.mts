import type { ImportGraphs } from '../source/imports.mjs';
/** The named commit, or the newest that is a day old; empty if there is none. A name that no commit has is refused. */
export function base(named?: string): Promise<string>;
/** The ids of the machines whose walk runs a changed file, nearest first. */
export function touchedWalks(changed: readonly string[], graphs: ImportGraphs): string[];
/** The long browser tests that open a page with a changed file, nearest first; equally near ones by the number of the commit. */
export function touchedBrowserTests(
  changed: readonly string[],
  graphs: ImportGraphs,
  commit?: number,
): Promise<string[]>;
/** The other long tests that are changed themselves. */
export function changedTests(changed: readonly string[]): string[];
