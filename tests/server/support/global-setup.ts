import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildApp } from '#server/app.ts';
import { create, dropAll, serverUrl, urlOf } from './postgres.ts';
import { firstMoment, publicUrl } from './settings.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Prefix of this run's PostgreSQL databases, so that only this run's databases are dropped. */
    databasePrefix: string;
    /** The database that a first start creates: its data folder, and its name on PostgreSQL. */
    seeded: { dataDir: string; database: string | undefined };
  }
}

/** Seeds the database; each test that needs a server works on a copy of it. Runs once before all tests. */
export default async function seed({ provide }: TestProject): Promise<() => Promise<void>> {
  const databasePrefix = `nyx_test_${randomBytes(4).toString('hex')}_`;
  const dataDir = await mkdtemp(join(tmpdir(), 'nyx-seeded-'));
  const database = serverUrl === undefined ? undefined : `${databasePrefix}seeded`;
  if (database !== undefined) await create(database);
  const databaseUrl = database === undefined ? undefined : urlOf(database);
  const app = await buildApp({
    dataDir,
    databaseUrl,
    publicUrl,
    logger: false,
    now: () => firstMoment,
    uptime: () => 0,
  });
  await app.close();
  provide('databasePrefix', databasePrefix);
  provide('seeded', { dataDir, database });
  return async () => {
    await rm(dataDir, { recursive: true, force: true });
    if (serverUrl !== undefined) await dropAll(databasePrefix);
  };
}
