import { type RefObject, useEffect } from 'react';

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

/**
 * For a dialog that follows another one, so that react-aria does not know its opener. When the dialog closes and nothing
 * has focus, focus moves to the submit button of the form in `part`, after two frames, because react-aria uses the first.
 */
export function useFocusReturn(part: RefObject<HTMLElement | null>): void {
  useEffect(
    () => () => {
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (isFocusLost()) part.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
        }),
      );
    },
    [part],
  );
}
