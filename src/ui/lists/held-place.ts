import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Place, scrolledPlace, scrollTarget } from '../page/place.ts';
import { restorePlace, type Restoration } from '../page/restore-place.ts';
import type { MountedLine } from './row.ts';

/** Whether the page is scrolled to a row's place. */
function isShown(place: Place): boolean {
  const { top, isExact } = scrollTarget(place);
  return place.row !== null && isExact && Math.abs(top - window.scrollY) <= 1;
}

const pageWidth = (): number => document.documentElement.clientWidth;

/** Keeps the first visible row in place when the width of the page changes, as when the user turns a phone. */
export function useHeldPlace(lines: readonly MountedLine[]): void {
  const note = useRef(() => {});
  useEffect(() => {
    let width = pageWidth();
    let place = scrolledPlace();
    let restoration: Restoration | null = null;
    note.current = () => {
      // A resize also scrolls the page. A place that is still shown stays the same, although another row of its line may
      // be the first one now; otherwise the list would move a little each time that a phone is turned.
      if (pageWidth() !== width || restoration?.hasEnded() === false || isShown(place)) return;
      place = scrolledPlace();
    };
    const hold = () => {
      if (pageWidth() === width) return;
      width = pageWidth();
      restoration?.end();
      if (place.row) restoration = restorePlace(place, { isLoading: () => false, focusMeanwhile: () => {} });
    };
    const handleScroll = () => note.current();
    window.addEventListener('scroll', handleScroll, { passive: true });
    window.addEventListener('resize', hold);
    return () => {
      restoration?.end();
      window.removeEventListener('scroll', handleScroll);
      window.removeEventListener('resize', hold);
    };
  }, []);
  // After a long scroll, the rows mount later.
  useLayoutEffect(() => note.current(), [lines]);
}
