import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Attempt } from '#api/http.ts';
import { text } from '#texts/texts.ts';
import { toasts } from '#ui/feedback/toast.tsx';
import type { Try, WriteKeys, WriteName } from '../write-keys.ts';

/** One attempt at a write, and the callback for an answer that repeats that of an earlier attempt. */
export type WriteAttempt = Try & Required<Attempt>;

/** One write to the server. */
export interface Write {
  /** The same write again, after no answer, uses the same key. */
  name: WriteName;
  /**
   * The reads that it makes stale if it is done or its outcome is unknown: keys, or prefixes of families of
   * keys.
   */
  stale: readonly QueryKey[];
  send(attempt: WriteAttempt): Promise<unknown>;
}

/**
 * Plain success would claim too much: the data may have changed since the earlier attempt. The toast stays
 * until it is closed, because it may be the only explanation for a missing change.
 */
const tellReplayed = (): void => {
  toasts.add(
    { tone: 'info', title: text('write.replayed'), description: text('write.replayedHint') },
    { timeout: 0 },
  );
};

/** Does writes with idempotency keys, and invalidates the reads that they make stale. */
export function createWriter(queries: QueryClient, keysOfWrites: WriteKeys) {
  return async function write({ name, stale, send }: Write): Promise<void> {
    const refresh = () => Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })));
    try {
      await keysOfWrites.run(name, (attempt) => send({ ...attempt, onReplayed: tellReplayed }));
    } catch (error) {
      // After a failure, the shown data may differ from the server's.
      void refresh();
      throw error;
    }
    // The dialog that follows returns the focus to rows, which must show the write.
    await refresh();
  };
}

export type Writer = ReturnType<typeof createWriter>;
