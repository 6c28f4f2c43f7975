import { join } from 'node:path';
import { Kysely } from 'kysely';
import { createCharacters } from './characters.ts';
import { createExperience } from './experience.ts';
import { createItems } from './items.ts';
import { createLabels } from './labels.ts';
import { createMembers } from './members.ts';
import { migrate } from './migrate.ts';
import { createSales } from './sales.ts';
import type { Tables } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';
import { createTokenImages } from './token-images.ts';

/** The database under its repositories. Each of their functions is one transaction or one read. */
export interface Store {
  db: Kysely<Tables>;
  members: ReturnType<typeof createMembers>;
  characters: ReturnType<typeof createCharacters>;
  tokenImages: ReturnType<typeof createTokenImages>;
  sales: ReturnType<typeof createSales>;
  items: ReturnType<typeof createItems>;
  labels: ReturnType<typeof createLabels>;
  experience: ReturnType<typeof createExperience>;
  close(): Promise<void>;
}

/** Opens the database in `dataDir`, making and migrating it as needed. */
export async function openStore(dataDir: string): Promise<Store> {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(join(dataDir, 'nyx.sqlite')) });
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    db,
    members: createMembers(db),
    characters: createCharacters(db),
    tokenImages: createTokenImages(db),
    sales: createSales(db),
    items: createItems(db),
    labels: createLabels(db),
    experience: createExperience(db),
    close: () => db.destroy(),
  };
}
