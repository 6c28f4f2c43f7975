import type { Kysely } from 'kysely';

/** Private addresses of calendars, and when members can play (docs/specification.md#s8-calendar). */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('calendar')
    .addColumn('member_id', 'text', (c) => c.primaryKey())
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('created', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createTable('availability')
    .addColumn('player_id', 'text', (c) => c.primaryKey())
    .addColumn('is_named', 'integer', (c) => c.notNull())
    .addColumn('hours', 'text', (c) => c.notNull())
    .execute();
}
