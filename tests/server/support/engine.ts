import { randomBytes } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { inject } from 'vitest';
import { databaseFile } from '#server/store/engine/engine.ts';
import { create, drop, serverUrl, urlOf } from './postgres.ts';

export const engine = serverUrl === undefined ? 'sqlite' : 'postgres';

/** The name of each data folder's PostgreSQL database. */
const databases = new Map<string, string>();

async function databaseOf(dataDir: string, template?: string): Promise<string> {
  const name = `${inject('databasePrefix')}${randomBytes(8).toString('hex')}`;
  databases.set(dataDir, name);
  await create(name, template);
  return name;
}

/** The URL of a data folder's PostgreSQL database, created on first use; undefined on SQLite. */
export async function databaseUrlOf(dataDir: string): Promise<string | undefined> {
  if (serverUrl === undefined) return undefined;
  return urlOf(databases.get(dataDir) ?? (await databaseOf(dataDir)));
}

/** Environment variables for the data folder's database; none on SQLite. */
export async function databaseSettings(dataDir: string): Promise<Record<string, string>> {
  const url = await databaseUrlOf(dataDir);
  return url === undefined ? {} : { DATABASE_URL: url };
}

/** Creates a copy of the seeded database for a new data folder. */
export async function copySeeded(dataDir: string): Promise<void> {
  const seeded = inject('seeded');
  if (seeded.database === undefined) await copyFile(databaseFile(seeded.dataDir), databaseFile(dataDir));
  else await databaseOf(dataDir, seeded.database);
}

/** Drops a data folder's PostgreSQL database, even while connections are open. */
export async function dropDatabase(dataDir: string): Promise<void> {
  const name = databases.get(dataDir);
  databases.delete(dataDir);
  if (name !== undefined) await drop(name);
}
