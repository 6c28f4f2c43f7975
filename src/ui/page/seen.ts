import { type RefCallback, useCallback, useState } from 'react';

/** Distance from the viewport within which an element counts as seen, so that it loads before it is visible. */
const margin = '200px';

/** Whether the element has ever been near the viewport. Without an `IntersectionObserver`, it always counts as seen. */
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
