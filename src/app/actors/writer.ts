import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Attempt } from '#api/http.ts';
import { text } from '#texts/texts.ts';
import { toasts } from '#ui/feedback/toast.tsx';
import type { Try, WriteKeys, WriteName } from '../write-keys.ts';

/** One try of a write, and what to do when an earlier one turns out to be done. */
export type WriteAttempt = Try & Required<Attempt>;

/** One write to the server. */
export interface Write {
  /** The same again, after no answer, goes under the same key. */
  name: WriteName;
  /** The reads that it makes stale, whether it is done or nobody knows: keys, or what families of them begin with. */
  stale: readonly QueryKey[];
  send(attempt: WriteAttempt): Promise<unknown>;
}

/**
 * Success alone would claim too much: others may have changed since what the earlier try did. Shown until it is closed,
 * since it may be the only reason why something is not there.
 */
const tellReplayed = (): void => {
  toasts.add(
    { tone: 'info', title: text('write.replayed'), description: text('write.replayedHint') },
    { timeout: 0 },
  );
};

/** Does writes under idempotency keys, each together with the reads that it makes stale. */
export function createWriter(queries: QueryClient, keysOfWrites: WriteKeys) {
  return async function write({ name, stale, send }: Write): Promise<void> {
    const refresh = () => Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })));
    try {
      await keysOfWrites.run(name, (attempt) => send({ ...attempt, onReplayed: tellReplayed }));
    } catch (error) {
      // A failure says that what is shown is perhaps not what the server has.
      void refresh();
      throw error;
    }
    // The dialog that follows gives the focus back to rows that are as written.
    await refresh();
  };
}

export type Writer = ReturnType<typeof createWriter>;
