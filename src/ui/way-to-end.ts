import { useEffect, useLayoutEffect, useRef } from 'react';
import { useHandler } from './use-handler.ts';

/** By what a person scrolls. */
const ways = ['keydown', 'wheel', 'pointerdown', 'touchstart'];

const isWayToEnd = (event: Event): boolean =>
  event instanceof KeyboardEvent &&
  event.key === 'End' &&
  !(event.target instanceof Element && event.target.matches('input, textarea'));

/**
 * Rows that turn out higher than guessed move the end of the page away while the browser is on its way to it, which then
 * ends at what was the end. Whoever has pressed End is led to what is.
 */
export function useWayToEnd(isScrolling: boolean, total: number): void {
  /** How high all rows were together when End was pressed. */
  const sought = useRef<number | null>(null);
  const seek = useHandler((event: Event) => {
    sought.current = isWayToEnd(event) ? total : null;
  });
  useEffect(() => {
    for (const act of ways) window.addEventListener(act, seek, { passive: true });
    return () => ways.forEach((act) => window.removeEventListener(act, seek));
  }, [seek]);
  useLayoutEffect(() => {
    if (isScrolling || sought.current === null) return;
    const grown = total - sought.current;
    const { scrollHeight, clientHeight } = document.documentElement;
    // Give or take a screen: what stands above the window may have grown as well.
    const hasArrived = window.scrollY > scrollHeight - grown - 2 * clientHeight;
    if (grown <= 0 || !hasArrived) return;
    sought.current = total;
    window.scrollTo({ top: scrollHeight, behavior: 'instant' });
  }, [isScrolling, total]);
}
