import { useEffect, useRef } from 'react';
import { type BrowseEvent, nextView, type PagesAhead, type View } from '#core/views/browse.ts';

/** How another address is written: as a new entry of the browser's history, or in place of the current entry. */
export type HistoryAction = 'push' | 'replace';

/** A view of a list, stored in the address. */
export interface Addressed<Filter extends object, Key extends string = never> {
  view: View<Filter, Key>;
  /** Writes another view into the address. */
  onView: (view: View<Filter, Key>, historyAction: HistoryAction) => void;
}

const unknownPages: PagesAhead = { hasNext: null, last: null };

/** Says which views of a list may follow the current one, and writes one of them into the address. */
export function useBrowse<Filter extends object, Key extends string = never>(
  { view, onView }: Addressed<Filter, Key>,
  ahead: PagesAhead = unknownPages,
) {
  // The address has a chosen view a moment later; another choice until then is made in that view.
  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
  }, [view]);
  return {
    can: (event: BrowseEvent<Filter, Key>): boolean => nextView(view, ahead, event) !== null,
    send(event: BrowseEvent<Filter, Key>, historyAction: HistoryAction = 'push') {
      const next = nextView(latest.current, ahead, event);
      if (!next) return;
      latest.current = next;
      onView(next, historyAction);
    },
  };
}
