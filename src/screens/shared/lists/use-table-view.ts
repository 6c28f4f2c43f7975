import { useEffect, useEffectEvent, useState } from 'react';
import { isSame } from '#core/rules/same.ts';
import type { Sort, View } from '#core/views/browse.ts';
import type { Place } from '#ui/page/place.ts';
import { useServices } from '../services.ts';
import type { Addressed } from './use-browse.ts';
import { useHistoryKey } from './use-history-key.ts';

export interface TableView<Key extends string> extends View<{ text: string }, Key> {
  sort: Sort<Key>;
}

/** What of a table is shown, and that it stands in the address. */
export interface AddressedTable<Key extends string> extends Addressed<{ text: string }, Key> {
  view: TableView<Key>;
}

/** How long after the rows the address follows, in ms: they are painted by then. */
const paintedBy = 50;

interface Ahead<Key extends string> {
  view: TableView<Key>;
  /** The person's place in the previous view. */
  placeBefore: Place;
  manner: 'step' | 'replace';
  /** The address has been told. */
  isTold: boolean;
}

/**
 * The view of a table a moment before the address has it: a navigation takes longer than a sort of 20,000 rows, so the
 * rows are painted first. What the address says afterwards is right again.
 */
export function useTableView<Key extends string>({ view, onView }: AddressedTable<Key>): AddressedTable<Key> {
  const { places } = useServices();
  const key = useHistoryKey();
  const [ahead, setAhead] = useState<Ahead<Key> | null>(null);
  const [addressed, setAddressed] = useState(view);
  if (!isSame(addressed, view)) {
    setAddressed(view);
    // What has been chosen since is still to come.
    if (ahead?.isTold) setAhead(null);
  }
  const tell = useEffectEvent((told: Ahead<Key>) => {
    places.setPlaceBefore(key, told.placeBefore);
    onView(told.view, told.manner);
  });
  useEffect(() => {
    if (!ahead || ahead.isTold) return;
    // Who leaves before that is not brought back.
    const timer = setTimeout(() => {
      tell(ahead);
      setAhead({ ...ahead, isTold: true });
    }, paintedBy);
    return () => clearTimeout(timer);
  }, [ahead]);
  return {
    view: ahead?.view ?? addressed,
    onView: (next, manner) =>
      setAhead({
        view: { ...next, sort: next.sort ?? view.sort },
        placeBefore: ahead && !ahead.isTold ? ahead.placeBefore : places.currentPlace(),
        manner,
        isTold: false,
      }),
  };
}
