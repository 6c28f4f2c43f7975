import { useContext, useEffect, useRef } from 'react';
import { ComboBoxStateContext } from 'react-aria-components/ComboBox';

/** What react-aria takes no properties for: that the caller opens and closes the list, and that it opens at what is chosen. */
export function ListState({ isOpen, chosen }: { isOpen: boolean; chosen: string | null }) {
  const state = useContext(ComboBoxStateContext);
  useEffect(() => {
    if (state && state.isOpen !== isOpen) state.setOpen(isOpen);
    // Only when it is asked to change: what react-aria does by itself it reports.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOpen]);

  // react-aria goes to the chosen option when its list is mounted, which one that opens again while it fades is not.
  const isPlaced = useRef(false);
  useEffect(() => {
    if (!state?.isOpen) isPlaced.current = false;
    else if (!isPlaced.current && chosen !== null && state.collection.getItem(chosen)) {
      isPlaced.current = true;
      const { selectionManager: manager } = state;
      if (manager.focusedKey === null) manager.setFocusedKey(chosen);
    }
  });
  return null;
}
