import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import { sync } from '../engine/copy.ts';
import { migrationsOf } from '../migrate.ts';
import type { Tables } from '../schema.ts';
import type { End, Head } from './format.ts';
import { createDigest, backupLines } from './lines.ts';

const line = (value: unknown): string => `${JSON.stringify(value)}\n`;

async function* contentOf(
  db: Kysely<Tables>,
  head: Head,
  finished: (end: End) => void,
): AsyncGenerator<string> {
  yield line(head);
  const digest = createDigest();
  for await (const lines of backupLines(db)) {
    for (const one of lines) digest.add(one);
    yield `${lines.join('\n')}\n`;
  }
  const end = digest.end();
  yield line(end);
  finished(end);
}

/**
 * Writes a backup of a database that does not change meanwhile. The file is readable by its owner only; until it is
 * whole and on the disk, it has another name.
 * @param sealed the signing secrets, sealed by a passphrase, if the backup should contain them
 * @returns the number of rows and their digest
 */
export async function writeBackup(
  db: Kysely<Tables>,
  file: string,
  written: Date,
  sealed?: string,
): Promise<End> {
  const head: Head = {
    nyx: 'community',
    format: 1,
    migrations: await migrationsOf(db),
    written: written.toISOString(),
    ...(sealed === undefined ? {} : { secrets: sealed }),
  };
  const unfinished = `${file}.${process.pid}`;
  let end: End | undefined;
  try {
    const handle = await open(unfinished, 'wx', 0o600);
    const content = contentOf(db, head, (result) => (end = result));
    await pipeline(
      Readable.from(content),
      createGzip({ level: 6 }),
      handle.createWriteStream({ flush: true }),
    );
    await rename(unfinished, file);
    await sync(path.dirname(file));
    return end!;
  } finally {
    await rm(unfinished, { force: true });
  }
}
