import type { Kysely } from 'kysely';

/** Characters of one status in the order of their names: sorting thousands holds everyone else up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createIndex('character_by_status_normalised_name_id')
    .on('character')
    .columns(['status', 'normalised_name', 'id'])
    .execute();
  await schema.dropIndex('character_by_status').execute();
}
