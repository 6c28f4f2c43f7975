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
 * After the End key, scrolls again once the real end of the page is known: rows that are taller than estimated move the
 * end while the browser scrolls, so that the browser stops short.
 */
export function useWayToEnd(isScrolling: boolean, total: number): void {
  /** The smallest total height of all rows since End was pressed, in px; null if another input followed. */
  const totalAtEnd = useRef<number | null>(null);
  const seek = useHandler((event: Event) => {
    totalAtEnd.current = isEndKey(event) ? total : null;
  });
  useEffect(() => {
    // Listen in the capture phase, because the focused element may stop the event.
    const options = { capture: true, passive: true };
    for (const input of inputs) window.addEventListener(input, seek, options);
    return () => inputs.forEach((input) => window.removeEventListener(input, seek, options));
  }, [seek]);
  useLayoutEffect(() => {
    if (isScrolling || totalAtEnd.current === null) return;
    totalAtEnd.current = Math.min(totalAtEnd.current, total);
    const { scrollHeight, clientHeight } = document.documentElement;
    const end = scrollHeight - clientHeight;
    // One screen's height of tolerance, because content above the rows may have grown too.
    const hasArrived = window.scrollY > end - (total - totalAtEnd.current) - clientHeight;
    if (hasArrived && end - window.scrollY > 1) window.scrollTo({ top: end, behavior: 'instant' });
  }, [isScrolling, total]);
}
