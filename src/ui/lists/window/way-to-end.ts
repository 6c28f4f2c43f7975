import { useEffect, useLayoutEffect, useRef } from 'react';
import { userInputs } from '../../page/user-input.ts';
import { useHandler } from '../use-handler.ts';

/** Events that cancel the scroll to the end, except the End key itself. */
const inputs = [...userInputs, 'popstate'] as const;

const isEndKey = (event: Event): boolean =>
  event instanceof KeyboardEvent &&
  event.key === 'End' &&
  !(event.target instanceof Element && event.target.matches('input, textarea'));

/**
 * Rows that are taller than estimated move the end of the page while the browser scrolls to it, so the
 * browser stops short. After End, this scrolls again once the real end is known.
 */
export function useWayToEnd(isScrolling: boolean, total: number): void {
  /** Total height of all rows when End was pressed, or the smallest since. */
  const totalAtEnd = useRef<number | null>(null);
  const seek = useHandler((event: Event) => {
    totalAtEnd.current = isEndKey(event) ? total : null;
  });
  useEffect(() => {
    // In the capture phase, since the focused element may stop the event.
    const options = { capture: true, passive: true };
    for (const input of inputs) window.addEventListener(input, seek, options);
    return () => inputs.forEach((input) => window.removeEventListener(input, seek, options));
  }, [seek]);
  useLayoutEffect(() => {
    if (isScrolling || totalAtEnd.current === null) return;
    totalAtEnd.current = Math.min(totalAtEnd.current, total);
    const { scrollHeight, clientHeight } = document.documentElement;
    const end = scrollHeight - clientHeight;
    // Within one screen's height, since content above the rows may have grown too.
    const hasArrived = window.scrollY > end - (total - totalAtEnd.current) - clientHeight;
    if (hasArrived && end - window.scrollY > 1) window.scrollTo({ top: end, behavior: 'instant' });
  }, [isScrolling, total]);
}
