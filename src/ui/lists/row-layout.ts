import { useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { type UsualHeight, useRememberedHeights } from './listed-rows.ts';

type List = RefObject<HTMLElement | null>;

/** Index of the first visible item, and whether a scroll back to it is requested or under way. */
interface Shown {
  layout: number | string;
  first: number;
  wayBack: 'none' | 'asked' | 'begun';
}

interface Turning {
  readonly isScrolling: boolean;
  readonly range: { startIndex: number } | null;
  measure: () => void;
  scrollToIndex: (index: number, options: { align: 'start' }) => void;
}

/**
 * Estimated height in px of a row that has not been mounted: that of the first row measured in this layout (0
 * while the layout is unknown), before that the guess. If rows were much higher than estimated, the browser's
 * scroll to the end would stop short. After Back, the list of this `name` starts with the height that it had
 * learned.
 */
export function useUsualHeight(list: List, name: string, layout: number, guess: number): UsualHeight {
  const remembered = useRememberedHeights(name)?.usual;
  const [learned, learn] = useState(remembered ?? { layout: 0, height: guess });
  const isLearned = layout !== 0 && learned.layout === layout;
  useLayoutEffect(() => {
    const measured = list.current;
    if (isLearned || !measured) return;
    const observer = new ResizeObserver(() => {
      const height = measured.querySelector('[data-index]')?.getBoundingClientRect().height;
      if (height) learn({ layout, height });
    });
    observer.observe(measured);
    return () => observer.disconnect();
  }, [list, layout, isLearned]);
  return isLearned ? learned : { layout: 0, height: guess };
}

/**
 * Measures the rows again when another layout changes their heights or the number of items in each
 * (`perRow`), and scrolls back to the first visible item.
 * @param layout identifies the layout; 0 while it is unknown
 */
export function useTurned(virtualizer: Turning, layout: number | string, perRow = 1): void {
  const shown = useRef<Shown>({ layout, first: 0, wayBack: 'none' });
  const { isScrolling } = virtualizer;
  useLayoutEffect(() => {
    const { layout: before, first, wayBack } = shown.current;
    if (before !== layout && before !== 0) {
      shown.current = { layout, first, wayBack: first > 0 ? 'asked' : 'none' };
      virtualizer.measure();
      if (first > 0) virtualizer.scrollToIndex(Math.floor(first / perRow), { align: 'start' });
      return;
    }
    const isOnWayBack = wayBack === 'asked' || (wayBack === 'begun' && isScrolling);
    const now = (virtualizer.range?.startIndex ?? 0) * perRow;
    // A row may hold items before the remembered one; without this, each turn of the phone would move the
    // place by them.
    const isThere = isOnWayBack || (now > 0 && Math.abs(now - first) <= perRow);
    const begun = isScrolling ? 'begun' : wayBack;
    shown.current = { layout, first: isThere ? first : now, wayBack: isOnWayBack ? begun : 'none' };
  });
}
