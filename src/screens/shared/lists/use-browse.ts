import { type BrowseEvent, type BrowseMachine, browsing, nextView, type View } from '#machines/browse.ts';

/** A view of a list that stands in the address. */
export interface Addressed<Filter extends object, Key extends string = never> {
  view: View<Filter, Key>;
  /** Puts another view into the address: as a step that Back takes back, or in the place of this one. */
  onView: (view: View<Filter, Key>, manner: 'step' | 'replace') => void;
}

/** Binds a list to its address: what may be shown next, and the way there. */
export function useBrowse<Filter extends object, Key extends string = never>(
  machine: BrowseMachine<Filter, Key>,
  { view, onView }: Addressed<Filter, Key>,
  hasNext: boolean | null = null,
) {
  const snapshot = browsing(machine, view, hasNext);
  const can = (event: BrowseEvent<Filter, Key>): boolean => snapshot.can(event);
  return {
    can,
    send(event: BrowseEvent<Filter, Key>, manner: 'step' | 'replace' = 'step') {
      if (can(event)) onView(nextView(machine, snapshot, event), manner);
    },
  };
}
