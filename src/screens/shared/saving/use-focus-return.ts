import { type RefObject, useEffect } from 'react';

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

/**
 * For a dialog that follows another one, whose opener nobody knows any more: when it closes, the focus goes to the
 * button that sends the form in `part`. Two frames on, as react-aria takes the first, and only where it is nowhere.
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
