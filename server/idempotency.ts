import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { idempotencyHeader } from '#core/contract/features.ts';
import type { Outcome } from '#core/contract/outcome.ts';
import { badRequest, failed, Refusal } from './problems.ts';
import type { Store } from './store/store.ts';
import type { Tables } from './store/schema.ts';

/** How long the first answer to a key is given again, in ms. */
export const keptFor = 24 * 60 * 60_000;

/** A write that carries a key. */
export interface KeyedWrite {
  memberId: string;
  key: string;
  /** What tells this request from others: call, address, query, body. Bytes are a file's. */
  request: readonly (string | Uint8Array)[];
}

/** A write's answer: the first one, or the same again. */
export interface WriteAnswer {
  status: number;
  outcome: Outcome;
  /** Nothing was done this time. Others may have changed since what the first request did. */
  isReplayed: boolean;
}

function hashOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  // With its length before it no part can run into the next.
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest('base64url');
}

/**
 * The key that a request carries, or null.
 * @throws Refusal 400 when it is not 1 to 200 visible characters
 */
export function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header))
    throw badRequest(`The header ${idempotencyHeader} must be 1 to 200 visible characters.`);
  return header;
}

/** What `work` does happens, or none of it; a refusal is an answer too, and undoes what it came after. */
async function answerOf(
  transaction: Transaction<Tables>,
  work: () => Promise<Outcome>,
): Promise<WriteAnswer> {
  await sql`savepoint keyed_write`.execute(transaction);
  try {
    const outcome = await work();
    await sql`release savepoint keyed_write`.execute(transaction);
    return { status: 200, outcome, isReplayed: false };
  } catch (error) {
    if (!(error instanceof Refusal) || error.statusCode >= 500) throw error;
    await sql`rollback to savepoint keyed_write`.execute(transaction);
    return {
      status: error.statusCode,
      outcome: failed(error.statusCode, error.message, error.field),
      isReplayed: false,
    };
  }
}

/**
 * Does a write once: the same key of the same member gets the first answer, be it a success or a refusal, for a day.
 * The answer is kept in the write's own transaction, so that a crash leaves both or neither; writes take turns, so of
 * two at once the second finds the first one's answer. What fails on the server's side is not kept.
 * @throws Refusal 422 when the key came with another request before
 */
export function writeOnce(
  store: Pick<Store, 'together' | 'keptAnswers'>,
  { memberId, key, request }: KeyedWrite,
  now: () => number,
  work: () => Promise<Outcome>,
): Promise<WriteAnswer> {
  const [keyHash, requestHash] = [hashOf([key]), hashOf(request)];
  return store.together(async (transaction) => {
    const kept = await store.keptAnswers.find(memberId, keyHash, now() - keptFor);
    if (kept && kept.requestHash !== requestHash)
      throw new Refusal(422, `This ${idempotencyHeader} was used for another request before.`);
    if (kept) return { ...kept, isReplayed: true };
    const answer = await answerOf(transaction, work);
    const { status, outcome } = answer;
    await store.keptAnswers.keep(memberId, keyHash, { requestHash, status, outcome }, now());
    return answer;
  });
}
