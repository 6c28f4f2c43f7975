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

/** Reads again what a write may have changed, and the journal, which records every write. */
export const readAgain = (queries: QueryClient, stale: readonly QueryKey[]): Promise<unknown> =>
  Promise.all([...stale, keys.families.audit].map((queryKey) => queries.invalidateQueries({ queryKey })));

/** Sends writes with idempotency keys, and invalidates the reads that they make stale. */
export function createWriter(queries: QueryClient, keysOfWrites: WriteKeys) {
  return async function write<Result>({ name, stale, send }: Write<Result>): Promise<Result> {
    const refresh = () => readAgain(queries, stale);
    try {
      return await keysOfWrites.run(name, async (attempt) => {
        const result = await send({ ...attempt, onReplayed: announceReplay });
        // The dialog that follows returns the focus to rows, which must show the write. The key stays valid until
        // then: a page that reloads meanwhile still has the draft, and may send it again.
        await refresh();
        return result;
      });
    } catch (error) {
      // After a failure, the shown data may differ from the server's.
      void refresh();
      throw error;
    }
  };
}

export type Writer = ReturnType<typeof createWriter>;
