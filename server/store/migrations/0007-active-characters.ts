import type { Kysely } from 'kysely';

/** Indexes characters of one status by name: sorting thousands would block all other calls. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createIndex('character_by_status_normalised_name_id')
    .on('character')
    .columns(['status', 'normalised_name', 'id'])
    .execute();
  await schema.dropIndex('character_by_status').execute();
}
