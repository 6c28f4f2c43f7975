/**
 * What of a long list is shown: how it is narrowed, how it is sorted, which page of it, and which view may follow which
 * (specification, section 2). The list is the server's; the view stands in the address, so that reload, back and a shared
 * link restore it.
 */
import { isSame } from '../rules/same.ts';
import type { Sort } from './table.ts';

/** Filter keys are the caller's: a text, a label, a switch. */
export interface View<Filter extends object, Key extends string = never> {
  filter: Filter;
  /** Null is the list's own order. */
  sort: Sort<Key> | null;
  /** From 1. */
  page: number;
}

export type BrowseEvent<Filter extends object, Key extends string = never> =
  /** Keys that are not named stay as they are. */
  | { type: 'filter.changed'; filter: Partial<Filter> }
  /** The same key again turns the direction round. */
  | { type: 'sort.chosen'; by: Key }
  | { type: 'page.turned'; page: number }
  /** The page has nothing on it; what is known of where the list ends goes along. */
  | { type: 'page.emptied'; last: number | null };

const turned = <Key extends string>(sort: Sort<Key> | null, by: Key): Sort<Key> => ({
  by,
  isDescending: sort?.by === by && !sort.isDescending,
});

/**
 * The view that follows; null where the event may not be. What was on a page is elsewhere once the list is another.
 *
 * @param hasNext Whether the list goes on after this page; null while that is being read.
 */
export function nextView<Filter extends object, Key extends string>(
  view: View<Filter, Key>,
  hasNext: boolean | null,
  event: BrowseEvent<Filter, Key>,
): View<Filter, Key> | null {
  switch (event.type) {
    case 'filter.changed': {
      const filter = { ...view.filter, ...event.filter };
      return isSame(filter, view.filter) ? null : { ...view, filter, page: 1 };
    }
    case 'sort.chosen':
      return { ...view, sort: turned(view.sort, event.by), page: 1 };
    case 'page.turned': {
      const { page } = event;
      const isThere = page < view.page || (page === view.page + 1 && hasNext === true);
      return Number.isInteger(page) && page >= 1 && isThere ? { ...view, page } : null;
    }
    case 'page.emptied':
      if (view.page <= 1) return null;
      return { ...view, page: Math.max(1, Math.min(view.page - 1, event.last ?? Infinity)) };
  }
}
