import { type RefObject, useEffect } from 'react';

/**
 * Restores focus to the input of a combo box in `frame` when a dialog closes. react-aria would focus the
 * box's list, which only marks an option, so that no element would have focus.
 */
export function useRestoredFocus(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const shown = frame.current;
    const keepFromList = (event: Event) => event.stopPropagation();
    shown?.addEventListener('react-aria-focus-scope-restore', keepFromList, true);
    return () => shown?.removeEventListener('react-aria-focus-scope-restore', keepFromList, true);
  }, [frame]);
}
