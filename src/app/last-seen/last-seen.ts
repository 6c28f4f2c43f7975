import type { QueryClient } from '@tanstack/react-query';
import { asProblem, isBreakdown } from '#core/rules/problem.ts';
import type { LastSeen } from '#screens/shared/services.ts';
import { whenAtRest } from '#screens/shared/loading/at-rest.ts';
import { forgetLastSeen } from './forget.ts';

interface Parts {
  queries: QueryClient;
  /** The id of the member whom the tokens name, even if the tokens have expired; null without tokens. */
  member: () => string | null;
}

/** Whether the page may store data: only a page on HTTPS or localhost may. */
const canStore = (): boolean => window.isSecureContext && 'indexedDB' in window;

/**
 * The member's own characters as this browser has last seen them (docs/specification.md#s8-offline). The code that stores
 * and restores them loads once the page is idle, or as soon as they are to be restored: when the browser is offline, a
 * read has no answer, or a screen calls `restore`.
 */
export function createLastSeen({ queries, member }: Parts): LastSeen {
  const cache = queries.getQueryCache();
  /** Times of the restored reads by their hashes, in epoch ms. */
  const restored = new Map<string, number>();
  let restoring: Promise<void> | null = null;

  const restore = (): Promise<void> => {
    const id = member();
    if (id === null || !canStore()) return Promise.resolve();
    restoring ??= import('./stored-reads.ts')
      .then(({ restoreReads }) => restoreReads(queries, id, () => member() === id, restored))
      .catch(() => {})
      .finally(() => (restoring = null));
    return restoring;
  };

  function forget(): void {
    restored.clear();
    forgetLastSeen();
  }

  return {
    restore,
    forget,
    since() {
      const times = [...restored].flatMap(([hash, at]) => {
        const query = cache.get(hash);
        return query?.isActive() && query.state.dataUpdatedAt === at ? [at] : [];
      });
      return times.length > 0 ? Math.min(...times) : null;
    },
    subscribe: (listener) => cache.subscribe(listener),
    follow(isBusy) {
      const id = member();
      if (id === null || !canStore()) return () => {};
      let stopSaving = (): void => {};
      let isStopped = false;
      const stopWaiting = whenAtRest(isBusy, () => {
        import('./stored-reads.ts').then(
          ({ saveReads }) => {
            if (!isStopped) stopSaving = saveReads(queries, id, () => member() === id);
          },
          () => {},
        );
      });
      if (!navigator.onLine) void restore();
      const unsubscribe = cache.subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'failed') return;
        if (event.query.state.data === undefined && isBreakdown(asProblem(event.action.error)))
          void restore();
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
