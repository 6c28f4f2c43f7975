import { createHash } from 'node:crypto';
import { idempotencyHeader } from '#core/contract/features.ts';
import type { Outcome } from '#core/contract/outcome.ts';
import { badRequest, failed, Refusal, refusalIn } from './problems.ts';
import type { Store, Writers } from './store/store.ts';

/** How long the first answer to a key is given again, in ms. */
export const answerLifetime = 24 * 60 * 60_000;

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

/** A refusal is an answer too; what fails on the server's side is none. */
function refusedBy(error: unknown): WriteAnswer | null {
  const refusal = refusalIn(error);
  if (!refusal || refusal.statusCode >= 500) return null;
  const { statusCode: status, message, field } = refusal;
  return { status, outcome: failed(status, message, field), isReplayed: false };
}

/**
 * Does a write once: the same key of the same member gets the first answer, be it a success or a refusal, for a day.
 * The answer is earlier in the write's own transaction, so that a crash leaves both or neither; writes take turns, so of
 * two at once the second finds the first one's answer. What fails on the server's side is not earlier.
 * @throws Refusal 422 when the key came with another request before
 */
export function writeOnce(
  store: Pick<Store, 'write'>,
  { memberId, key, request }: KeyedWrite,
  now: () => number,
  work: (writers: Writers) => Promise<Outcome>,
): Promise<WriteAnswer> {
  const [keyHash, requestHash] = [hashOf([key]), hashOf(request)];
  return store.write(async (writers) => {
    const { attempt, idempotencyAnswers } = writers;
    const earlier = await idempotencyAnswers.find(memberId, keyHash, now() - answerLifetime);
    if (earlier && earlier.requestHash !== requestHash)
      throw new Refusal(422, `This ${idempotencyHeader} was used for another request before.`);
    if (earlier) return { ...earlier, isReplayed: true };
    const answer = await attempt<WriteAnswer>(
      async () => ({ status: 200, outcome: await work(writers), isReplayed: false }),
      refusedBy,
    );
    const { status, outcome } = answer;
    await idempotencyAnswers.keep(memberId, keyHash, { requestHash, status, outcome }, now());
    return answer;
  });
}
