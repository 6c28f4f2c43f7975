import { hashKey, type Query, useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { keys } from '#api/keys.ts';
import { leftOutOf } from '#core/contract/reading.ts';

/**
 * Whether a component shows the query's data. An observer with `select` shows nothing: only use-paged.ts has one, to
 * prefetch the next page.
 */
const isShown = (query: Query): boolean =>
  query.isActive() && query.observers.some(({ options }) => options.select === undefined);

const leftOutIn = (query: Query): number => (isShown(query) ? leftOutOf(query.state.data) : 0);

/**
 * The number of entries missing from the data that the page shows, over all reads. The layout counts them, so that no
 * screen needs to.
 */
export function useLeftOut(): number {
  const cache = useQueryClient().getQueryCache();
  const store = useMemo(() => {
    // The map stores only counts above 0, because a page with thousands of images makes thousands of reads.
    const counts = new Map<string, number>();
    const note = (query: Query): void => {
      const count = leftOutIn(query);
      if (count > 0) counts.set(query.queryHash, count);
      else counts.delete(query.queryHash);
    };
    return {
      subscribe(changed: () => void) {
        for (const query of cache.getAll()) note(query);
        return cache.subscribe(({ query }) => {
          note(query);
          changed();
        });
      },
      count: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    };
  }, [cache]);
  return useSyncExternalStore(store.subscribe, store.count);
}

const levels = hashKey(keys.experienceTable);

/** Whether the page shows levels. */
export function useShowsLevels(): boolean {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(cache.subscribe, () => cache.get(levels)?.isActive() ?? false);
}
