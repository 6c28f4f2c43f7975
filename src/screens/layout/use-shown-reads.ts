import { type Query, useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { keys } from '#api/keys.ts';
import { leftOutOf } from '#core/contract/reading.ts';
import { isSame } from '#core/rules/same.ts';

/** Somebody shows what the query reads. Whoever reads a page ahead selects something else of it. */
const isShown = (query: Query): boolean =>
  query.isActive() && query.observers.some(({ options }) => options.select === undefined);

const leftOutIn = (query: Query): number => (isShown(query) ? leftOutOf(query.state.data) : 0);

/**
 * How many entries are missing in what the page shows now, over all of its reads: here and not in each screen, so that
 * none can forget it.
 */
export function useLeftOut(): number {
  const cache = useQueryClient().getQueryCache();
  const store = useMemo(() => {
    // Only what is missing somewhere: a page of thousands of images reads thousands of times.
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

/** Whether the page shows levels. */
export function useShowsLevels(): boolean {
  const cache = useQueryClient().getQueryCache();
  const store = useMemo(() => {
    const isThere = (): boolean => cache.find({ queryKey: keys.experienceTable })?.isActive() ?? false;
    const subscribe = (changed: () => void) =>
      cache.subscribe(({ query }) => {
        if (isSame(query.queryKey, keys.experienceTable)) changed();
      });
    return { subscribe, isThere };
  }, [cache]);
  return useSyncExternalStore(store.subscribe, store.isThere);
}
