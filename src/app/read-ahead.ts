import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#api/api.ts';
import { longFreshness } from '#api/reference.ts';

/** How many items are read ahead (specification, section 9). */
const itemsAhead = 10;

/** Reads what the navigation leads to before it is asked for: the first items and their labels, once an hour at most. */
export function readAhead(api: Api, queries: QueryClient): void {
  const { placeholderData: _, ...items } = api.items.search({ limit: itemsAhead });
  // Nobody waits for it: what fails is read again by the screen that shows it.
  void queries.prefetchQuery({ ...items, staleTime: longFreshness });
  void queries.prefetchQuery({ ...api.reference.labels('ITEM'), staleTime: longFreshness });
}
