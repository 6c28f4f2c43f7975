import { useContext, useEffect, useRef } from 'react';
import { ComboBoxStateContext } from 'react-aria-components/ComboBox';

/**
 * Lets the caller open and close the list, and opens it at the chosen option. react-aria has no properties for either.
 */
export function ListState({ isOpen, chosen }: { isOpen: boolean; chosen: string | null }) {
  const state = useContext(ComboBoxStateContext);
  const isListOpen = state?.isOpen;
  useEffect(() => {
    if (state && state.isOpen !== isOpen) state.setOpen(isOpen);
    // react-aria itself also opens and closes the list, and notifies the caller. If the page scrolls while somebody types,
    // the caller may open the list again before it is rendered closed: then only react-aria's own state changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOpen, isListOpen]);

  // react-aria moves to the chosen option when its list mounts; a list that reopens while it fades out is not
  // mounted again.
  const wasOptionFocused = useRef(false);
  useEffect(() => {
    if (!state?.isOpen) wasOptionFocused.current = false;
    else if (!wasOptionFocused.current && chosen !== null && state.collection.getItem(chosen)) {
      wasOptionFocused.current = true;
      const { selectionManager: manager } = state;
      if (manager.focusedKey === null) manager.setFocusedKey(chosen);
    }
  });
  return null;
}
