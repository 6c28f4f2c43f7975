import type { Kysely } from 'kysely';
import type { ExperienceTable } from '#core/rules/experience.ts';
import type { Tables } from './schema.ts';

export const createExperience = (db: Kysely<Tables>) => ({
  async table(): Promise<ExperienceTable> {
    const rows = await db.selectFrom('experience_level').selectAll().orderBy('threshold').execute();
    return Object.fromEntries(rows.map(({ threshold, level }) => [String(threshold), level]));
  },
});
