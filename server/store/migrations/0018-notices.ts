import type { Kysely } from 'kysely';

/** What is told of adventures (docs/specification.md#s8-word). */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('adventure_notice')
    .addColumn('adventure_id', 'text', (c) => c.notNull().references('adventure.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('moment', 'bigint', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('missed', 'integer', (c) => c.notNull())
    // Nothing is told twice, whatever a fault of the program would do.
    .addPrimaryKeyConstraint('adventure_notice_key', ['adventure_id', 'kind', 'moment'])
    .execute();
  await schema
    .createTable('member_notice')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('player_id', 'text', (c) => c.notNull())
    .addColumn('adventure_id', 'text', (c) => c.notNull().references('adventure.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('until', 'bigint')
    .execute();
  await schema
    .createIndex('member_notice_by_player_id_at')
    .on('member_notice')
    .columns(['player_id', 'at'])
    .execute();
  await schema.createIndex('member_notice_by_at').on('member_notice').column('at').execute();
  await schema
    .createIndex('member_notice_by_adventure_id')
    .on('member_notice')
    .column('adventure_id')
    .execute();
  await schema
    .createTable('notice_setting')
    .addColumn('member_id', 'text', (c) => c.primaryKey())
    .addColumn('may_be_mentioned', 'integer', (c) => c.notNull())
    .addColumn('seen_until', 'bigint', (c) => c.notNull())
    .execute();
  // Null for a webhook of an earlier version: it mentions no role.
  await schema.alterTable('webhook').addColumn('roles', 'text').execute();
}
