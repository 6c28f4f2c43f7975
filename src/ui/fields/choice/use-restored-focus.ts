import { type RefObject, useEffect } from 'react';

/**
 * Lets the input of a combo box in `frame` have the focus back from a dialog that closes. react-aria gives it to the
 * box's list instead, which only marks an option: the input stays without, and the focus is nowhere.
 */
export function useRestoredFocus(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const shown = frame.current;
    const keepFromList = (event: Event) => event.stopPropagation();
    shown?.addEventListener('react-aria-focus-scope-restore', keepFromList, true);
    return () => shown?.removeEventListener('react-aria-focus-scope-restore', keepFromList, true);
  }, [frame]);
}
