import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#api/api.ts';
import { longFreshness } from '#api/reference.ts';

/** The number of items to prefetch (docs/specification.md#s9-prefetch). */
const itemsAhead = 10;

/** Without `gcTime`, the cache would drop the answers after five minutes in which no screen uses them. */
const forLong = { staleTime: longFreshness, gcTime: longFreshness };

/**
 * Prefetches the first items and all labels for items, unless the cache has them and they are less than an hour old.
 * Call this when the pointer or the focus reaches the menu.
 */
export function readAhead(api: Api, queries: QueryClient): void {
  // Do not wait: after a failure, the screen that shows the data reads it again.
  void queries.prefetchQuery({ ...api.items.search({ limit: itemsAhead }), ...forLong });
  void queries.prefetchQuery({ ...api.reference.labels('ITEM'), ...forLong });
}
