import { useContext, useEffect, useRef } from 'react';
import { ComboBoxStateContext } from 'react-aria-components/ComboBox';

/**
 * Does what react-aria has no properties for: the caller opens and closes the list, and it opens at the
 * chosen option.
 */
export function ListState({ isOpen, chosen }: { isOpen: boolean; chosen: string | null }) {
  const state = useContext(ComboBoxStateContext);
  useEffect(() => {
    if (state && state.isOpen !== isOpen) state.setOpen(isOpen);
    // Only when `isOpen` changes: react-aria reports changes of its own.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOpen]);

  // react-aria moves to the chosen option when its list mounts; a list that reopens while it fades out does
  // not mount.
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
