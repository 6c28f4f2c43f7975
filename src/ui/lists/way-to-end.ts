import { useEffect, useLayoutEffect, useRef } from 'react';
import { userInputs } from './user-input.ts';
import { useHandler } from './use-handler.ts';

/** Events that cancel the scroll to the end, except the End key itself. */
const ways = [...userInputs, 'popstate'] as const;

const isWayToEnd = (event: Event): boolean =>
  event instanceof KeyboardEvent &&
  event.key === 'End' &&
  !(event.target instanceof Element && event.target.matches('input, textarea'));

/**
 * Rows that are higher than estimated move the end of the page while the browser scrolls to it, so the
 * browser stops short. After End, this scrolls again once the real end is known.
 */
export function useWayToEnd(isScrolling: boolean, total: number): void {
  /** Total height of all rows when End was pressed, or the lowest since. */
  const sought = useRef<number | null>(null);
  const seek = useHandler((event: Event) => {
    sought.current = isWayToEnd(event) ? total : null;
  });
  useEffect(() => {
    // In the capture phase, since the focused element may stop the event.
    const options = { capture: true, passive: true };
    for (const way of ways) window.addEventListener(way, seek, options);
    return () => ways.forEach((way) => window.removeEventListener(way, seek, options));
  }, [seek]);
  useLayoutEffect(() => {
    if (isScrolling || sought.current === null) return;
    sought.current = Math.min(sought.current, total);
    const { scrollHeight, clientHeight } = document.documentElement;
    const end = scrollHeight - clientHeight;
    // Within one screen's height, since content above the rows may have grown too.
    const hasArrived = window.scrollY > end - (total - sought.current) - clientHeight;
    if (hasArrived && end - window.scrollY > 1) window.scrollTo({ top: end, behavior: 'instant' });
  }, [isScrolling, total]);
}
