import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Try, WriteKeys, WriteName } from '../write-keys.ts';

/** One write to the server. */
export interface Write {
  /** The same again, after no answer, goes under the same key. */
  name: WriteName;
  /** The reads that it makes stale, whether it is done or nobody knows: keys, or what families of them begin with. */
  stale: readonly QueryKey[];
  send(attempt: Try): Promise<unknown>;
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
