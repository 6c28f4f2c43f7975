import type { ImportGraphs } from '../source/imports.mjs';
/** The ids of the machines whose walk runs a changed file, nearest first. */
export function touchedWalks(changed: readonly string[], graphs: ImportGraphs): string[];
/** The long browser tests that open a page with a changed file, nearest first. */
export function touchedBrowserTests(changed: readonly string[], graphs: ImportGraphs): Promise<string[]>;
/** The other long tests that are changed themselves. */
export function changedTests(changed: readonly string[]): string[];
