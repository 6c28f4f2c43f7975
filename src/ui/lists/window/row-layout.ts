import { useLayoutEffect, useRef, useState } from 'react';

/** Index of the first visible item, and whether a scroll back to it is requested or under way. */
interface Shown {
  layout: string | null;
  first: number;
  wayBack: 'none' | 'asked' | 'begun';
}

interface Relayable {
  readonly isScrolling: boolean;
  readonly range: { startIndex: number } | null;
  measure: () => void;
  scrollToIndex: (index: number, options: { align: 'start' }) => void;
}

/** Width of the list in px; 0 before the first layout. */
export function useWidth(list: HTMLElement): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setWidth(Math.round(list.getBoundingClientRect().width));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    return () => observer.disconnect();
  }, [list]);
  return width;
}

/**
 * The median height in px of the rows that were mounted first in this layout. It is the estimate for the other rows: if
 * they were much taller than estimated, the browser's scroll to the end would stop short. Until the first rows are
 * measured, it is the median of the previous layout, or null. It is always null if `isWanted` is false.
 */
export function useUsualHeight(list: HTMLElement, layout: string | null, isWanted: boolean): number | null {
  const [learned, learn] = useState<{ layout: string; height: number } | null>(null);
  const isLearned = learned !== null && learned.layout === layout;
  useLayoutEffect(() => {
    if (isLearned || !isWanted || layout === null) return;
    const observer = new ResizeObserver(() => {
      const rows = [...list.querySelectorAll(':scope > [data-index]')];
      const heights = rows.map((row) => row.getBoundingClientRect().height).toSorted((a, b) => a - b);
      const height = heights[Math.floor(heights.length / 2)];
      if (height) learn({ layout, height });
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, [list, layout, isLearned, isWanted]);
  return isWanted && learned ? learned.height : null;
}

/**
 * Measures the rows again when another layout changes their heights or the number of items in each
 * (`perRow`), and scrolls back to the first visible item.
 * @param layout identifies the layout; null while it is unknown
 */
export function useRelayout(virtualizer: Relayable, layout: string | null, perRow: number): void {
  const shown = useRef<Shown>({ layout, first: 0, wayBack: 'none' });
  const { isScrolling } = virtualizer;
  useLayoutEffect(() => {
    const { layout: before, first, wayBack } = shown.current;
    if (before !== layout && before !== null) {
      shown.current = { layout, first, wayBack: first > 0 ? 'asked' : 'none' };
      virtualizer.measure();
      const scrollBack = () => virtualizer.scrollToIndex(Math.floor(first / perRow), { align: 'start' });
      // In the next frame, the page has its new height, and so can scroll that far.
      if (first > 0) requestAnimationFrame(scrollBack);
      return;
    }
    const isOnWayBack = wayBack === 'asked' || (wayBack === 'begun' && isScrolling);
    const now = (virtualizer.range?.startIndex ?? 0) * perRow;
    // The first row may contain items before the remembered one. Remembering the first of them instead would move the
    // list a little with each rotation of a phone.
    const isAtPlace = isOnWayBack || (now > 0 && Math.abs(now - first) <= perRow);
    const begun = isScrolling ? 'begun' : wayBack;
    shown.current = { layout, first: isAtPlace ? first : now, wayBack: isOnWayBack ? begun : 'none' };
  });
}
