import { type RefObject, useEffect } from 'react';

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

/**
 * For a dialog that follows another one, so that its opener is unknown: when it closes and nothing has focus,
 * focus moves to the submit button of the form in `part`. It waits two frames, since react-aria uses the
 * first.
 */
export function useFocusReturn(part: RefObject<HTMLElement | null>): void {
  useEffect(
    () => () => {
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (isNowhere()) part.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
        }),
      );
    },
    [part],
  );
}
