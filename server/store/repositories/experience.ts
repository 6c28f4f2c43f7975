import type { Kysely, Transaction } from 'kysely';
import type { ExperienceTable } from '#core/rules/experience.ts';
import type { Tables } from '../schema.ts';

/** Experience needed for each level, 1 to 20, as is usual in fantasy games. */
const thresholds = [
  0, 300, 900, 2_700, 6_500, 14_000, 23_000, 34_000, 48_000, 64_000, 85_000, 100_000, 120_000, 140_000,
  165_000, 195_000, 225_000, 265_000, 305_000, 355_000,
];

/** The table of a new community. */
const standardExperience: ExperienceTable = Object.fromEntries(
  thresholds.map((threshold, index) => [String(threshold), String(index + 1)]),
);

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
