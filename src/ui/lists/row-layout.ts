import { useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { type UsualHeight, useRememberedHeights } from './listed-rows.ts';

type List = RefObject<HTMLElement | null>;

/** Which of what is listed stands first, and whether the page is being scrolled there. */
type Shown = { layout: number | string; first: number; wayBack: 'none' | 'asked' | 'begun' };

type Turning = {
  readonly isScrolling: boolean;
  readonly range: { startIndex: number } | null;
  measure: () => void;
  scrollToIndex: (index: number, options: { align: 'start' }) => void;
};

/**
 * What a row that has not shown yet is taken to be high, in px: as the first one that showed in this layout (0 while it is
 * not known), and as guessed before. Were the rows much higher than that, the browser's way to the end would end before it.
 * After Back the list of this `name` starts with the height that it had learned before.
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
 * Has rows measured anew when another layout gives them other heights, or puts more of what is listed into each
 * (`perRow`); whoever has scrolled into them goes on where they were.
 * @param layout what tells layouts apart; 0 while it is not known
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
    // Turned to and fro, nobody drifts away by what a row holds besides the one that stood first.
    const isThere = isOnWayBack || (now > 0 && Math.abs(now - first) <= perRow);
    const begun = isScrolling ? 'begun' : wayBack;
    shown.current = { layout, first: isThere ? first : now, wayBack: isOnWayBack ? begun : 'none' };
  });
}
