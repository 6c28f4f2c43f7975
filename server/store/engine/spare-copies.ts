import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../../error-code.ts';
import { namesIn } from '../../names-in.ts';
import { databaseFile } from './engine.ts';

/** How many days the server keeps the copy of a SQLite database that it makes before an update. */
export const copyDays = 30;

const lifetime = copyDays * 24 * 60 * 60_000;

/** The file of the copy of the database `file` from before the migration `next`. */
export const copyBefore = (file: string, next: string): string => `${file}.before-${next}`;

/** A copy of a SQLite database from before an update. */
export interface SpareCopy {
  file: string;
  /** When the server deletes it, in epoch ms. */
  until: number;
}

/** The copies in a data folder, including those that were interrupted, sorted by name. */
export async function spareCopies(dataDir: string): Promise<SpareCopy[]> {
  const beginning = path.basename(copyBefore(databaseFile(dataDir), ''));
  const found: SpareCopy[] = [];
  for (const name of await namesIn(dataDir)) {
    if (!name.startsWith(beginning)) continue;
    const file = path.join(dataDir, name);
    const made = await stat(file).catch((error: unknown) => {
      // A start that makes a copy now has renamed it meanwhile.
      if (codeOf(error) !== 'ENOENT') throw error;
    });
    if (made?.isFile()) found.push({ file, until: made.mtimeMs + lifetime });
  }
  return found;
}

/** Deletes the copies that are more than 30 days old at `now` (epoch ms). */
export async function deleteOldCopies(dataDir: string, now: number): Promise<void> {
  for (const { file, until } of await spareCopies(dataDir)) if (until < now) await rm(file, { force: true });
}
