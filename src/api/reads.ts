import type { Route } from '#core/contract/routes.ts';
import { ownFailure } from '#core/rules/problem.ts';

/** Whether a call only reads, so that giving it up changes nothing on the server. */
export const isRead = ({ method, reads, writes, answers }: Route): boolean =>
  answers !== 'events' && (method === 'GET' ? !writes : reads === true);

/** The reads that await an answer. None of them has a time limit, but the user may give them up. */
export function createReads() {
  const underWay = new Set<() => void>();
  const listeners = new Set<() => void>();
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    /** Whether any read awaits an answer. */
    hasAny: (): boolean => underWay.size > 0,

    /** Calls `listener` when a read begins or ends. Returns a function that ends the subscription. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Makes every read that awaits an answer fail with a RequestFailure whose `problem.found` is `givenUp`. */
    giveUp(): void {
      for (const stop of underWay) stop();
    },

    /** Runs a read. The signal that it gets also aborts when the user gives up the read. */
    async run<Result>(
      signal: AbortSignal | undefined,
      read: (signal: AbortSignal) => Promise<Result>,
    ): Promise<Result> {
      const controller = new AbortController();
      const forward = (): void => controller.abort(signal?.reason);
      if (signal?.aborted) forward();
      signal?.addEventListener('abort', forward);
      let stop = (): void => {};
      const stopped = new Promise<never>((_, reject) => {
        stop = () => {
          // Reject before the abort, so that this failure is the result.
          reject(ownFailure('givenUp'));
          controller.abort();
        };
      });
      underWay.add(stop);
      notify();
      try {
        return await Promise.race([read(controller.signal), stopped]);
      } finally {
        signal?.removeEventListener('abort', forward);
        underWay.delete(stop);
        notify();
      }
    },
  };
}
