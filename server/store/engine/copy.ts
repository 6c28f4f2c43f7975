import { chmod, link, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { codeOf } from '../../error-code.ts';
import type { WholeDatabase } from './transaction.ts';

/** Waits until the disk has what was written to a file or a folder. */
export async function sync(place: string): Promise<void> {
  const handle = await open(place, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Copies a SQLite database to the file `copy`, readable by its owner only. An existing file is not replaced: it is an
 * earlier copy, from before any change that a new copy might contain.
 */
export async function copyDatabase(db: WholeDatabase, copy: string): Promise<void> {
  const unfinished = `${copy}.${process.pid}`;
  await rm(unfinished, { force: true });
  try {
    await sql`vacuum into ${unfinished}`.execute(db);
    await chmod(unfinished, 0o600);
    await sync(unfinished);
    await link(unfinished, copy).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
    await sync(path.dirname(copy));
  } finally {
    await rm(unfinished, { force: true });
  }
}
