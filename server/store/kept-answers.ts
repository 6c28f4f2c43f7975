import type { Kysely } from 'kysely';
import type { Outcome } from '#core/contract/outcome.ts';
import type { Tables } from './schema.ts';

export interface KeptAnswer {
  /** Tells requests apart that carry the same key. */
  requestHash: string;
  /** HTTP code. */
  status: number;
  outcome: Outcome;
}

/** The first answers to writes that carried an idempotency key, by member and key. */
export const createKeptAnswers = (db: Kysely<Tables>) => ({
  /** The answer kept since `since` (epoch ms), or null. */
  async find(memberId: string, keyHash: string, since: number): Promise<KeptAnswer | null> {
    const row = await db
      .selectFrom('kept_answer')
      .select(['request_hash', 'status', 'answer'])
      .where('member_id', '=', memberId)
      .where('key_hash', '=', keyHash)
      .where('created', '>', since)
      .executeTakeFirst();
    if (!row) return null;
    const outcome: Outcome = JSON.parse(row.answer);
    return { requestHash: row.request_hash, status: row.status, outcome };
  },

  /** Keeps an answer from `now` (epoch ms) on, in place of one that has expired. */
  async keep(memberId: string, keyHash: string, answer: KeptAnswer, now: number): Promise<void> {
    const values = {
      request_hash: answer.requestHash,
      status: answer.status,
      answer: JSON.stringify(answer.outcome),
      created: now,
    };
    await db
      .insertInto('kept_answer')
      .values({ member_id: memberId, key_hash: keyHash, ...values })
      .onConflict((conflict) => conflict.columns(['member_id', 'key_hash']).doUpdateSet(values))
      .execute();
  },

  /** Forgets what was kept until `until` (epoch ms). */
  async prune(until: number): Promise<void> {
    await db.deleteFrom('kept_answer').where('created', '<=', until).execute();
  },
});
