import type { Kysely, Transaction } from 'kysely';
import type { Outcome } from '#core/contract/outcome.ts';
import type { Tables } from '../../schema.ts';

export interface IdempotencyAnswer {
  /** Hash of the request, which distinguishes requests with the same key. */
  requestHash: string;
  /** HTTP status of the answer. */
  status: number;
  outcome: Outcome;
}

/**
 * Maximum number of answers stored per member; the oldest are deleted. A program may cause as many in two
 * minutes, a person not even in a day.
 */
export const maxAnswers = 2_000;

/** The first answers to writes with an idempotency key, by member and key. */
export const createIdempotencyAnswers = (db: Kysely<Tables>) => ({
  /** The answer, if it was stored after `since` (epoch ms), or null. */
  async find(memberId: string, keyHash: string, since: number): Promise<IdempotencyAnswer | null> {
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

  /** Deletes answers that were stored at or before `until` (epoch ms). */
  async prune(until: number): Promise<void> {
    await db.deleteFrom('kept_answer').where('created', '<=', until).execute();
  },
});

export const createIdempotencyAnswerWrites = (transaction: Transaction<Tables>) => ({
  ...createIdempotencyAnswers(transaction),

  /**
   * Stores an answer at `now` (epoch ms), replaces an expired one, and deletes the member's answers beyond
   * `maxAnswers`: their keys count as new.
   */
  async keep(memberId: string, keyHash: string, answer: IdempotencyAnswer, now: number): Promise<void> {
    const values = {
      request_hash: answer.requestHash,
      status: answer.status,
      answer: JSON.stringify(answer.outcome),
      created: now,
    };
    await transaction
      .insertInto('kept_answer')
      .values({ member_id: memberId, key_hash: keyHash, ...values })
      .onConflict((conflict) => conflict.columns(['member_id', 'key_hash']).doUpdateSet(values))
      .execute();
    await transaction
      .deleteFrom('kept_answer')
      .where('member_id', '=', memberId)
      .where('created', '<', (row) =>
        row
          .selectFrom('kept_answer as newer')
          .select('newer.created')
          .where('newer.member_id', '=', memberId)
          .orderBy('newer.created', 'desc')
          .offset(maxAnswers - 1)
          .limit(1),
      )
      .execute();
  },
});
