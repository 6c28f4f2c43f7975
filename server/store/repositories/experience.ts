import type { Kysely, Transaction } from 'kysely';
import type { ExperienceTable } from '#core/rules/experience.ts';
import type { Tables } from '../schema.ts';
import { standardExperience } from './standard-experience.ts';

const insert = (transaction: Transaction<Tables>, table: ExperienceTable) =>
  transaction
    .insertInto('experience_level')
    .values(Object.entries(table).map(([threshold, level]) => ({ threshold: Number(threshold), level })))
    .execute();

export const createExperience = (db: Kysely<Tables>) => ({
  async table(): Promise<ExperienceTable> {
    const rows = await db.selectFrom('experience_level').selectAll().orderBy('threshold').execute();
    return Object.fromEntries(rows.map(({ threshold, level }) => [String(threshold), level]));
  },
});

export const createExperienceWrites = (transaction: Transaction<Tables>) => ({
  ...createExperience(transaction),

  /** Inserts the standard table if the community has none. */
  async fillIfEmpty(): Promise<void> {
    const anyLevel = await transaction.selectFrom('experience_level').select('level').executeTakeFirst();
    if (!anyLevel) await insert(transaction, standardExperience);
  },

  /** Replaces the table; the new one must have at least one level. */
  async replace(table: ExperienceTable): Promise<void> {
    await transaction.deleteFrom('experience_level').execute();
    await insert(transaction, table);
  },
});
