import { randomBytes } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { Client } from 'pg';
import { afterAll } from 'vitest';
import { databaseFile } from '#server/store/engine.ts';

/** A PostgreSQL whose user may create databases: the tests of the server then run on it, else on SQLite. */
const serverUrl = process.env['NYX_TEST_DATABASE_URL'] || undefined;

export const engine = serverUrl === undefined ? 'sqlite' : 'postgres';

/** One PostgreSQL database for every data folder of this file's tests. */
const databases = new Map<string, string>();

const urlOf = (name: string): string => {
  const url = new URL(serverUrl!);
  url.pathname = `/${name}`;
  return url.href;
};

async function command(sql: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function create(dataDir: string, template?: string): Promise<string> {
  const name = `nyx_test_${randomBytes(8).toString('hex')}`;
  databases.set(dataDir, name);
  await command(`create database ${name}${template === undefined ? '' : ` template ${template}`}`);
  return name;
}

/** The PostgreSQL database that belongs to a data folder, made when it is first asked for; undefined on SQLite. */
export async function databaseUrlOf(dataDir: string): Promise<string | undefined> {
  if (serverUrl === undefined) return undefined;
  return urlOf(databases.get(dataDir) ?? (await create(dataDir)));
}

/** The same as a setting of the server's environment. */
export async function databaseSettings(dataDir: string): Promise<Record<string, string>> {
  const url = await databaseUrlOf(dataDir);
  return url === undefined ? {} : { DATABASE_URL: url };
}

/** Gives a new data folder the database of another, which nobody has open. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  if (serverUrl === undefined) await copyFile(databaseFile(from), databaseFile(to));
  else await create(to, databases.get(from));
}

/** Drops a data folder's PostgreSQL database, whoever has it open. */
export async function dropDatabase(dataDir: string): Promise<void> {
  const name = databases.get(dataDir);
  databases.delete(dataDir);
  if (name !== undefined) await command(`drop database if exists ${name} with (force)`);
}

// Whatever is left after the last test of the file.
afterAll(async () => {
  for (const dataDir of databases.keys()) await dropDatabase(dataDir);
}, 60_000);
