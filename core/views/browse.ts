/**
 * The view of a long list: its filter, its sort and its page, and which view may follow which
 * (docs/specification.md#2-screens-and-routes). The server has the list; the address contains the view, so that
 * reload, Back and a shared link restore it.
 */
import { isSame } from '../rules/same.ts';
import type { Sort } from './table.ts';

/** The caller defines the keys of the filter, such as a search text, a label or a switch. */
export interface View<Filter extends object, Key extends string = never> {
  filter: Filter;
  /** Null: the list's own order. */
  sort: Sort<Key> | null;
  /** From 1. */
  page: number;
}

export type BrowseEvent<Filter extends object, Key extends string = never> =
  /** Filter keys that are absent do not change. */
  | { type: 'filter.changed'; filter: Partial<Filter> }
  /** Choosing the same key again reverses the direction. */
  | { type: 'sort.chosen'; by: Key }
  | { type: 'page.turned'; page: number }
  /** The page has no entries; `last` is the list's last page, if known. */
  | { type: 'page.emptied'; last: number | null };

/** What is known of the pages after the current one. */
export interface PagesAhead {
  /** Whether a page follows the current one; null while it loads. */
  hasNext: boolean | null;
  /** The last page; null if unknown. */
  last: number | null;
}

const nextSort = <Key extends string>(sort: Sort<Key> | null, by: Key): Sort<Key> => ({
  by,
  isDescending: sort?.by === by && !sort.isDescending,
});

/**
 * The next view; null if the event is not allowed or changes nothing. A new filter or sort returns to the first page,
 * since it moves entries to different pages.
 */
export function nextView<Filter extends object, Key extends string>(
  view: View<Filter, Key>,
  { hasNext, last }: PagesAhead,
  event: BrowseEvent<Filter, Key>,
): View<Filter, Key> | null {
  switch (event.type) {
    case 'filter.changed': {
      const filter = { ...view.filter, ...event.filter };
      return isSame(filter, view.filter) ? null : { ...view, filter, page: 1 };
    }
    case 'sort.chosen':
      return { ...view, sort: nextSort(view.sort, event.by), page: 1 };
    case 'page.turned': {
      const { page } = event;
      const furthest = Math.max(hasNext ? view.page + 1 : view.page, last ?? 0);
      const exists = Number.isInteger(page) && page >= 1 && page <= furthest;
      return exists && page !== view.page ? { ...view, page } : null;
    }
    case 'page.emptied':
      if (view.page <= 1) return null;
      return { ...view, page: Math.max(1, Math.min(view.page - 1, event.last ?? Infinity)) };
  }
}
