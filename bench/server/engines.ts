import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Sizes, seedLargeCommunity } from '../../server/demo/large-community.ts';
import { openStore, type Store } from '../../server/store/store.ts';
import { howToGetPostgres, startPostgres } from '../../tools/lib/postgres.mjs';

export interface BenchDatabase {
  engine: string;
  dataDir: string;
  databaseUrl: string | undefined;
}

/** Runs work on an empty database of each engine, or only of the engine `only`, and then removes it. */
export async function onEachEngine(
  only: string | undefined,
  work: (database: BenchDatabase) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nyx-bench-'));
  try {
    if (only === undefined || only === 'sqlite')
      await work({ engine: 'SQLite', dataDir: path.join(dataDir, 'sqlite'), databaseUrl: undefined });
    if (only !== undefined && only !== 'postgres') return;
    const postgres = await startPostgres({ durable: true });
    if (!postgres) return console.info(howToGetPostgres);
    try {
      await work({
        engine: 'PostgreSQL',
        dataDir: path.join(dataDir, 'postgres'),
        databaseUrl: postgres.url,
      });
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Fills a database with a community of these sizes, and then calls `more`. */
export async function seedDatabase(
  { dataDir, databaseUrl }: BenchDatabase,
  sizes: Sizes,
  more: (store: Store) => Promise<void> = async () => {},
): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const store = await openStore(dataDir, databaseUrl);
  await seedLargeCommunity(store, sizes, Date.now());
  await more(store);
  await store.close();
}
