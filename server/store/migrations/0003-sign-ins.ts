import type { Kysely } from 'kysely';

/**
 * Refresh tokens by family, the chat platform's grants, and the answers stored for idempotency keys. A member's `pending`
 * says whether the chat platform's screening of the member is unfinished.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;

  await schema
    .alterTable('member')
    .addColumn('pending', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();

  await schema
    .createTable('token_family')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('member_id', 'text', (c) => c.notNull())
    .addColumn('expires', 'bigint', (c) => c.notNull())
    .addColumn('revoked', 'bigint')
    .execute();
  await schema.createIndex('token_family_by_expires').on('token_family').column('expires').execute();

  await schema
    .createTable('refresh_token')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('family_id', 'text', (c) => c.notNull().references('token_family.id').onDelete('cascade'))
    .addColumn('rotated', 'bigint')
    .addColumn('successor', 'text')
    .execute();
  await schema.createIndex('refresh_token_by_family').on('refresh_token').column('family_id').execute();

  await schema
    .createTable('chat_grant')
    .addColumn('member_id', 'text', (c) => c.primaryKey())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .execute();

  await schema
    .createTable('kept_answer')
    .addColumn('member_id', 'text', (c) => c.notNull())
    .addColumn('key_hash', 'text', (c) => c.notNull())
    .addColumn('request_hash', 'text', (c) => c.notNull())
    .addColumn('status', 'integer', (c) => c.notNull())
    .addColumn('answer', 'text', (c) => c.notNull())
    .addColumn('created', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('kept_answer_key', ['member_id', 'key_hash'])
    .execute();
  await schema.createIndex('kept_answer_by_created').on('kept_answer').column('created').execute();
}
