import { useEffect, useLayoutEffect, useRef } from 'react';
import { userInputs } from './user-input.ts';
import { useHandler } from './use-handler.ts';

/** After any of these the end is no longer wanted, unless it was End itself. */
const ways = [...userInputs, 'popstate'] as const;

const isWayToEnd = (event: Event): boolean =>
  event instanceof KeyboardEvent &&
  event.key === 'End' &&
  !(event.target instanceof Element && event.target.matches('input, textarea'));

/**
 * Rows that turn out higher than guessed move the end of the page away while the browser is on its way to it, which then
 * ends at what was the end. Whoever has pressed End is led to what is.
 */
export function useWayToEnd(isScrolling: boolean, total: number): void {
  /** How high all rows were together when End was pressed, or lower if they were since. */
  const sought = useRef<number | null>(null);
  const seek = useHandler((event: Event) => {
    sought.current = isWayToEnd(event) ? total : null;
  });
  useEffect(() => {
    // Before what is pressed keeps the key to itself.
    const options = { capture: true, passive: true };
    for (const way of ways) window.addEventListener(way, seek, options);
    return () => ways.forEach((way) => window.removeEventListener(way, seek, options));
  }, [seek]);
  useLayoutEffect(() => {
    if (isScrolling || sought.current === null) return;
    sought.current = Math.min(sought.current, total);
    const { scrollHeight, clientHeight } = document.documentElement;
    const end = scrollHeight - clientHeight;
    // Give or take a screen: what stands above the window may have grown as well.
    const hasArrived = window.scrollY > end - (total - sought.current) - clientHeight;
    if (hasArrived && end - window.scrollY > 1) window.scrollTo({ top: end, behavior: 'instant' });
  }, [isScrolling, total]);
}
