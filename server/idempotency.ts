import { createHash } from 'node:crypto';
import { idempotencyHeader } from '#core/contract/features.ts';
import type { Outcome } from '#core/contract/outcome.ts';
import { malformed, failed, Refusal, refusalIn } from './problems.ts';
import type { Store, Writers } from './store/store.ts';

/** How long the first answer to a key is repeated, in ms. */
export const answerLifetime = 24 * 60 * 60_000;

/** A write with an idempotency key. */
export interface KeyedWrite {
  memberId: string;
  /** The name of the call. */
  call: string;
  key: string;
  /**
   * The parts that identify this request: method, path, parameters and body; for an upload, the bytes of the file
   * instead of the body.
   */
  request: readonly (string | Uint8Array)[];
}

/** The first answer to a write, or a repetition of it. */
export interface WriteAnswer {
  status: number;
  outcome: Outcome;
  /**
   * Whether this is a repetition: nothing was written, and the data may have changed since the first request.
   */
  isReplayed: boolean;
}

function hashOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  // The length before each part makes their boundaries unambiguous.
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest('base64url');
}

/** Pattern of a key: 1 to 200 visible ASCII characters. */
export const keyPattern = '^[!-~]{1,200}$';

/**
 * The key of a request, or null.
 * @throws Refusal 400 when the key does not match `keyPattern`
 */
export function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !new RegExp(keyPattern).test(header))
    throw malformed(`The header ${idempotencyHeader} must be 1 to 200 visible characters.`);
  return header;
}

/** The answer to store for a refusal; null for a failure on the server's side, which is not stored. */
function refusedBy(error: unknown): WriteAnswer | null {
  const refusal = refusalIn(error);
  if (!refusal || refusal.statusCode >= 500) return null;
  const { statusCode: status, words, field } = refusal;
  return { status, outcome: failed(status, words, field), isReplayed: false };
}

/**
 * Runs a write once: for a day, the same key of the same member gets the first answer, a success or a
 * refusal. The answer is stored in the write's own transaction, so that a crash leaves both or neither.
 * Writes run one at a time, so the second of two simultaneous writes finds the first answer. Failures on the
 * server's side are not stored.
 * @throws Refusal 422 when the key was used for another request
 */
export function writeOnce(
  store: Pick<Store, 'write'>,
  { memberId, call, key, request }: KeyedWrite,
  now: () => number,
  work: (writers: Writers) => Promise<Outcome>,
): Promise<WriteAnswer> {
  const [keyHash, requestHash] = [hashOf([key]), hashOf(request)];
  return store.write({ memberId, now: now(), call, keyHash }, async (writers) => {
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
