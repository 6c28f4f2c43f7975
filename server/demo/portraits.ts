import { readdirSync, readFileSync } from 'node:fs';

/** The folder is next to this file in the source, and next to the built programs. */
const folder = new URL('portraits/', import.meta.url);

/** The demo community's portraits: PNG files in base64. */
export const readPortraits = (): string[] =>
  readdirSync(folder)
    .toSorted()
    .map((name) => readFileSync(new URL(name, folder), 'base64'));
