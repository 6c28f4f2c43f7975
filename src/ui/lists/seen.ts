import { useCallback, useState } from 'react';
import type { RefCallback } from 'react';

/** How far outside of the window an element counts as seen: what it needs is there when it arrives. */
const margin = '200px';

/** Tells once, and for good, that the element came near the window. Without an observer it counts as seen. */
export function useSeen<E extends Element = HTMLElement>(): [RefCallback<E>, boolean] {
  const [isSeen, setSeen] = useState(() => typeof IntersectionObserver === 'undefined');
  const ref = useCallback((element: E | null) => {
    if (!element || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        setSeen(true);
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, isSeen];
}
