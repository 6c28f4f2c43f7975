import type { Kysely } from 'kysely';

/** A member's newest kept answers: each new one looks for those that are beyond the cap. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('kept_answer_by_member_id_created')
    .on('kept_answer')
    .columns(['member_id', 'created'])
    .execute();
}
