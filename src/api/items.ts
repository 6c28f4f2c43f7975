import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Feature } from '#core/contract/features.ts';
import { sentOf, unknownTo } from '#core/contract/fields.ts';
import { type WireItem, wireItemFields } from '#core/contract/items.ts';
import type { Label } from '#core/contract/labels.ts';
import { ownFailure } from '#core/rules/problem.ts';
import type { ItemUpdate } from '#core/contract/requests.ts';
import { pageSizes } from '#core/contract/values.ts';
import type { Attempt, Http } from './http.ts';
import { keys } from './keys.ts';
import { queryOf } from './query.ts';
import { exactLabel } from './labels.ts';
import { longFreshness } from './reference.ts';

/** Filters of the item list, and the page. */
export interface ItemSearch {
  /** Part of a name; empty for all. */
  text?: string;
  label?: Label | null;
  offset?: number;
  limit?: number;
}

const sentItem = (item: WireItem): WireItem =>
  sentOf(wireItemFields, { ...item, labels: (item.labels ?? []).map(exactLabel) });

/**
 * The item service (docs/specification.md#item-base-item-bearer). `ts` prevents answers from caches between the
 * app and the server. `features` are the additions that the server offers.
 */
export const itemApi = (http: Http, features: readonly string[] = []) => ({
  /** The fields of an item that the server does not know. It may refuse an item that has them. */
  unknownFields: unknownTo(features, wireItemFields),

  /** Whether the server refuses to give an item the name of another one. Otherwise it overwrites that item. */
  refusesTakenNames: features.includes('takenNames' satisfies Feature),

  /** Whether there is an item with exactly this name, asked each time. */
  exists: async (name: string): Promise<boolean> =>
    (await http('itemsByIds', { body: { ids: [name] } })).length > 0,

  /**
   * The items with these names, read in one call; unknown names are left out. The previous result stays until the
   * answer arrives.
   */
  byNames: (names: readonly string[]) =>
    queryOptions({
      queryKey: keys.items(names),
      queryFn: ({ signal }) => http('itemsByIds', { body: { ids: [...names] } }, { signal }),
      placeholderData: keepPreviousData,
    }),

  /** One item; rejects with the status 404 if there is none. */
  one: (name: string) =>
    queryOptions({
      queryKey: keys.item(name),
      queryFn: async ({ signal }) => {
        const [item] = await http('itemsByIds', { body: { ids: [name] } }, { signal });
        if (!item) throw ownFailure(undefined, 404);
        return item;
      },
    }),

  /** The names of the items that are crafted from this one. */
  craftedFrom: (item: string) => queryOf(http, keys.materialsBy(item), 'materialsBy', { itemId: item }),

  /** One page of the matching items. The previous page stays until the next one arrives. */
  search: ({ text = '', label = null, offset = 0, limit = pageSizes.default }: ItemSearch = {}) =>
    queryOptions({
      queryKey: keys.itemPage({ text, labelId: label?.id ?? null, offset, limit }),
      queryFn: ({ signal }) => {
        const query = { ts: Date.now(), limit, nextAt: offset, query: text || undefined };
        return http('searchItems', { query, body: label && exactLabel(label) }, { signal });
      },
      placeholderData: keepPreviousData,
    }),

  /** The first names that match typed text. Not cached, since each letter starts another search. */
  suggest: async (text: string, signal?: AbortSignal): Promise<string[]> => {
    const query = { ts: Date.now(), limit: pageSizes.suggestions, query: text || undefined };
    const { entities } = await http('searchItems', { query, body: null }, { signal });
    return entities.map(({ name }) => name);
  },

  /**
   * The names of the items that have all of the labels and whose names match the text. No labels and an empty text
   * match every item.
   */
  ids: (labels: readonly Label[], text = '') =>
    queryOptions({
      queryKey: keys.itemIds({ text, labelIds: labels.map(({ id }) => id) }),
      queryFn: ({ signal }) => {
        const query = { ts: Date.now(), query: text || undefined };
        const body = labels.length > 0 ? labels.map(exactLabel) : null;
        return http('itemIds', { query, body }, { signal });
      },
    }),

  /** How many items match. The list does not report that number, so the app counts the names. */
  count: ({ text = '', label = null }: Pick<ItemSearch, 'text' | 'label'>) =>
    queryOptions({
      queryKey: keys.itemCount({ text, labelId: label?.id ?? null }),
      queryFn: async ({ signal }) => {
        const query = { ts: Date.now(), query: text || undefined };
        const names = await http('itemIds', { query, body: label && [exactLabel(label)] }, { signal });
        return names.length;
      },
    }),

  /** The source books. An item's `manual` may be a name or an abbreviation. */
  sources: () => queryOf(http, keys.itemSources, 'itemSources', {}, { staleTime: longFreshness }),

  /** The characters that hold the item. */
  usage: (item: string, onlyActive: boolean) =>
    queryOf(http, keys.itemUsage(item, onlyActive), 'itemUsage', { itemId: item, query: { onlyActive } }),

  /** Creates an item. Production overwrites an item of the same name. */
  create: (item: WireItem, attempt?: Attempt) => http('createItem', { body: sentItem(item) }, { attempt }),

  /**
   * Updates an item, and renames it if `item.name` differs from `originalName`. Fields that the form does not
   * edit are sent back unchanged: production stores what it receives, and a server that counts versions
   * recognises a stale update by the item's own version.
   */
  update: ({ item, originalName }: ItemUpdate, attempt?: Attempt) =>
    http('updateItem', { body: { item: sentItem(item), originalName } }, { attempt }),

  /** Deletes an item, and removes it from every inventory. */
  delete: (name: string, attempt?: Attempt) => http('deleteItem', { itemId: name }, { attempt }),
});
