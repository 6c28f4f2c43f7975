import { useEffect, useEffectEvent, useState } from 'react';
import { isSame } from '#core/rules/same.ts';
import type { View } from '#core/views/browse.ts';
import type { Sort } from '#core/views/table.ts';
import type { Place } from '#ui/page/place.ts';
import { useServices } from '../services.ts';
import type { Addressed, HistoryAction } from './use-browse.ts';
import { useHistoryKey } from './use-history-key.ts';

export interface TableView<Key extends string> extends View<{ text: string }, Key> {
  sort: Sort<Key>;
}

/** The view of a table, stored in the address. */
export interface AddressedTable<Key extends string> {
  view: TableView<Key>;
  onView: (view: TableView<Key>, historyAction: HistoryAction) => void;
}

/** Delay in ms from the rows' render to the navigation: by then they are painted. */
const navigationDelay = 50;

interface Ahead<Key extends string> {
  view: TableView<Key>;
  /** The user's scroll position and focus in the previous view. */
  placeBefore: Place;
  historyAction: HistoryAction;
  /** Whether the view has been written to the address. */
  isWritten: boolean;
}

/**
 * Shows a chosen view of a table before the address contains it: a navigation takes longer than a sort of 20,000 rows, so
 * the rows are painted first. After the navigation, the view of the address is shown again.
 */
export function useTableView<Key extends string>({
  view,
  onView,
}: AddressedTable<Key>): Addressed<{ text: string }, Key> & Pick<AddressedTable<Key>, 'view'> {
  const { places } = useServices();
  const key = useHistoryKey();
  const [ahead, setAhead] = useState<Ahead<Key> | null>(null);
  const [addressed, setAddressed] = useState(view);
  if (!isSame(addressed, view)) {
    setAddressed(view);
    // A view that was chosen meanwhile stays: it has not been written yet.
    if (ahead?.isWritten) setAhead(null);
  }
  const write = useEffectEvent((written: Ahead<Key>) => {
    places.setPlaceBefore(key, written.placeBefore);
    onView(written.view, written.historyAction);
  });
  useEffect(() => {
    if (!ahead || ahead.isWritten) return;
    // If the user leaves the screen before the timer fires, the navigation is cancelled.
    const timer = setTimeout(() => {
      write(ahead);
      setAhead({ ...ahead, isWritten: true });
    }, navigationDelay);
    return () => clearTimeout(timer);
  }, [ahead]);
  return {
    view: ahead?.view ?? addressed,
    onView: (next, historyAction) =>
      setAhead({
        view: { ...next, sort: next.sort ?? view.sort },
        placeBefore: ahead && !ahead.isWritten ? ahead.placeBefore : places.currentPlace(),
        historyAction,
        isWritten: false,
      }),
  };
}
