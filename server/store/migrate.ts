import { type Kysely, type Migration, Migrator } from 'kysely';
import * as community from './migrations/0001-community.ts';
import type { Tables } from './schema.ts';

/** In code, not in a folder: the server also runs as one bundled file. Never edit one that was released. */
const migrations: Record<string, Migration> = {
  '0001-community': community,
};

/**
 * Brings the database to the newest schema.
 * @throws what the first failing migration threw
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
