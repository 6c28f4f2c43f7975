import type { Kysely } from 'kysely';

/**
 * Adds a version to each token image: the number of its uploads, not a time as for items. The index contains the
 * versions, so that SQLite reads them without the images, which are hundreds of kilobytes long.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('token_image')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await schema
    .createIndex('token_image_by_character_id_version')
    .on('token_image')
    .columns(['character_id', 'version'])
    .execute();
}
