import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readItem } from '#core/contract/items.ts';
import type { Http } from './http.ts';
import { keys } from './keys.ts';

/** The item service (specification, section 7). */
export const itemApi = (http: Http) => ({
  /** The items of these names in one call; unknown names are left out. What was shown stays until the answer is there. */
  byNames: (names: readonly string[]) =>
    queryOptions({
      queryKey: keys.items(names),
      queryFn: async ({ signal }) =>
        (await http('itemsByIds', { body: { ids: [...names] } }, { signal })).map(readItem),
      placeholderData: keepPreviousData,
    }),

  /** The names of the items that are crafted from this one. */
  craftedFrom: (item: string) =>
    queryOptions({
      queryKey: keys.materialsBy(item),
      queryFn: async ({ signal }) => (await http('materialsBy', { itemId: item }, { signal })).ids,
    }),
});
