import { type Kysely, sql } from 'kysely';

/** The lifetime of a refresh token when this migration was written, in ms. */
const lifetime = 30 * 24 * 60 * 60_000;

/**
 * Adds what a member sees of a sign-in. For an existing sign-in, the last use is one lifetime before its last token
 * expires; browser, system and start are unknown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('token_family').addColumn('browser', 'text').execute();
  await schema.alterTable('token_family').addColumn('system', 'text').execute();
  await schema.alterTable('token_family').addColumn('started', 'bigint').execute();
  await schema
    .alterTable('token_family')
    .addColumn('last_used', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update token_family set last_used = expires - ${sql.lit(lifetime)}`.execute(db);
  await schema.createIndex('token_family_by_member_id').on('token_family').column('member_id').execute();
}
