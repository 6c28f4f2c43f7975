import type { QueryClient } from '@tanstack/react-query';
import { asProblem, isAnswered, isBreakdown } from '#core/rules/problem.ts';
import type { LastSeen } from '#screens/shared/services.ts';
import { whenAtRest } from '#screens/shared/loading/at-rest.ts';
import { forgetLastSeen } from './forget.ts';

interface Parts {
  queries: QueryClient;
  /** Reads the list of the member's own characters into the cache. */
  readOwn: () => void;
  /** The id of the member whom the tokens name, even if the tokens have expired; null without tokens. */
  member: () => string | null;
}

/** Whether the page may store data: only a page on HTTPS or localhost may, in a browser that does not block it. */
const canStore = (): boolean => window.isSecureContext && Boolean(window.indexedDB);

const oldest = (times: readonly number[]): number | null => (times.length > 0 ? Math.min(...times) : null);

/**
 * The member's own characters as this browser has last seen them (docs/specification.md#s8-offline). The code that stores
 * and restores them loads once the page is idle, or as soon as they are to be restored: when the browser is offline, a
 * read has no answer, or a screen calls `restore`.
 */
export function createLastSeen({ queries, readOwn, member }: Parts): LastSeen {
  const cache = queries.getQueryCache();
  /** Times of the restored reads by their hashes, in epoch ms. */
  const restored = new Map<string, number>();
  let restoring: Promise<void> | null = null;
  /** Whether the server answered the read that failed last. A bad answer is not silence. */
  let wasAnswered = false;

  const restore = (): Promise<void> => {
    const id = member();
    if (id === null || !canStore()) return Promise.resolve();
    restoring ??= import('./stored-reads.ts')
      .then(({ restoreReads }) => restoreReads(queries, id, () => member() === id, restored))
      .catch(() => {})
      .finally(() => (restoring = null));
    return restoring;
  };

  /** The restored reads that the page shows, with their times. */
  const shown = () =>
    [...restored].flatMap(([hash, at]) => {
      const query = cache.get(hash);
      return query?.isActive() && query.state.dataUpdatedAt === at ? [{ at, state: query.state }] : [];
    });

  function forget(): void {
    restored.clear();
    forgetLastSeen();
  }

  return {
    restore,
    forget,
    since: () => (wasAnswered ? null : oldest(shown().map(({ at }) => at))),
    insteadOf: (error) =>
      wasAnswered ? oldest(shown().flatMap(({ at, state }) => (state.error === error ? [at] : []))) : null,
    subscribe: (listener) => cache.subscribe(listener),
    follow(isBusy) {
      const id = member();
      if (id === null || !canStore()) return () => {};
      let stopSaving = (): void => {};
      let isStopped = false;
      const stopWaiting = whenAtRest(isBusy, () => {
        import('./stored-reads.ts').then(
          ({ saveReads }) => {
            if (!isStopped) stopSaving = saveReads(queries, id, () => member() === id, readOwn);
          },
          () => {},
        );
      });
      if (!navigator.onLine) void restore();
      const unsubscribe = cache.subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'failed') return;
        const problem = asProblem(event.action.error);
        if (!isBreakdown(problem)) return;
        wasAnswered = isAnswered(problem);
        if (event.query.state.data === undefined) void restore();
      });
      return () => {
        isStopped = true;
        stopWaiting();
        stopSaving();
        unsubscribe();
      };
    },
  };
}
