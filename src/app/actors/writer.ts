import { keys } from '#api/keys.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Attempt } from '#api/http.ts';
import { text } from '#texts/texts.ts';
import { toasts } from '#ui/feedback/toasts.ts';
import type { Try, WriteKeys, WriteName } from '../write-keys.ts';

/** One attempt at a write, with the callback for an answer that the server repeats from an earlier attempt. */
export type WriteAttempt = Try & Required<Attempt>;

/** One write to the server. */
export interface Write<Result> {
  /** Identifies the write: if it is repeated because no answer came, it uses the same idempotency key. */
  name: WriteName;
  /**
   * The reads that the write may make stale, invalidated whatever its outcome: keys, or prefixes of families
   * of keys.
   */
  stale: readonly QueryKey[];
  send(attempt: WriteAttempt): Promise<Result>;
}

/**
 * Says that an earlier attempt has already succeeded. Plain success would claim too much: the data may have changed
 * since then. The toast stays until it is closed, because it may be the only explanation for a missing change.
 */
const announceReplay = (): void => {
  toasts.add(
    { tone: 'info', title: text('write.replayed'), description: text('write.replayedHint') },
    { timeout: 0 },
  );
};

/**
 * Begins to read again what a write may have changed, and the journal, which records every write. A read that fails is
 * shown where its data would be.
 */
export function readAgain(queries: QueryClient, stale: readonly QueryKey[]): void {
  for (const queryKey of [...stale, keys.families.audit]) void queries.invalidateQueries({ queryKey });
}

/**
 * Sends writes with idempotency keys, and invalidates the reads that they make stale. A write has its outcome as soon as
 * the server has answered: it does not wait for these reads.
 */
export function createWriter(queries: QueryClient, keysOfWrites: WriteKeys) {
  return async function write<Result>({ name, stale, send }: Write<Result>): Promise<Result> {
    try {
      return await keysOfWrites.run(name, (attempt) => send({ ...attempt, onReplayed: announceReplay }));
    } finally {
      // Also after a failure, because the shown data may then differ from the server's.
      readAgain(queries, stale);
    }
  };
}

export type Writer = ReturnType<typeof createWriter>;
