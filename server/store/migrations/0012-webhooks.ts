import type { Kysely } from 'kysely';

/** Receivers of events, how far each has read the journal, and the deliveries of the last days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('webhook')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull().unique())
    .addColumn('origin', 'text', (c) => c.notNull())
    .addColumn('format', 'text', (c) => c.notNull())
    .addColumn('kinds', 'text', (c) => c.notNull())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('paused', 'integer', (c) => c.notNull())
    .addColumn('created', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('outbox')
    .addColumn('consumer', 'text', (c) => c.primaryKey())
    .addColumn('last_seq', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('webhook_delivery')
    .addColumn('webhook_id', 'text', (c) => c.notNull().references('webhook.id').onDelete('cascade'))
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('next', 'bigint', (c) => c.notNull())
    .addColumn('status', 'integer')
    .addColumn('fault', 'text')
    .addColumn('created', 'bigint', (c) => c.notNull())
    .addColumn('tried', 'bigint')
    .addPrimaryKeyConstraint('webhook_delivery_key', ['webhook_id', 'seq', 'kind'])
    .execute();
  await db.schema
    .createIndex('webhook_delivery_by_state')
    .on('webhook_delivery')
    .columns(['webhook_id', 'state', 'next'])
    .execute();
}
