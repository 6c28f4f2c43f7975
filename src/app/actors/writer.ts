import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { asProblem } from '#core/rules/problem.ts';
import type { WriteKeys } from '../write-keys.ts';

/** Nobody knows what became of the write: no answer came, or not from the server itself. */
export const wasUnanswered = (error: unknown): boolean => {
  const { status } = asProblem(error);
  return status === 0 || status >= 500;
};

/** One write to the server. */
export interface Write {
  /** All that makes it this one and no other: the same again, after no answer, goes under the same key. */
  name: readonly unknown[];
  /** The reads that it makes stale, whether it is done or nobody knows: keys, or what families of them begin with. */
  stale: readonly QueryKey[];
  send(key: string): Promise<unknown>;
}

/** Does writes under idempotency keys, each together with the reads that it makes stale. */
export function createWriter(queries: QueryClient, keysOfWrites: WriteKeys) {
  return async function write({ name, stale, send }: Write): Promise<void> {
    const refresh = () => Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })));
    try {
      await keysOfWrites.run(name, send);
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

/**
 * What the first try of a write began with, by its key: a repetition says the very same, or the server takes it for
 * another request. Holds one entry a write, for as long as the page lives.
 */
export function createFirstTries<T>() {
  const begun = new Map<string, T>();
  return (key: string, first: T): T => {
    if (!begun.has(key)) begun.set(key, first);
    return begun.get(key) as T;
  };
}
