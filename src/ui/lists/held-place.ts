import { useEffect } from 'react';

/** The first child that is not wholly above the viewport. Children are in order, so a binary search finds it. */
function firstInViewport({ children }: HTMLElement): Element | undefined {
  let [low, high] = [0, children.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((children[middle]?.getBoundingClientRect().bottom ?? 0) > 0) high = middle;
    else low = middle + 1;
  }
  return children[low];
}

/** Keeps the first visible row in view when the width of the list changes, as when the user turns a phone. */
export function useHeldPlace(container: HTMLElement | null, isHeld: boolean): void {
  useEffect(() => {
    if (!container || !isHeld) return;
    let width = container.clientWidth;
    let first: Element | undefined;
    const note = () => {
      // A resize also scrolls the page, before the observer below scrolls back.
      if (container.clientWidth !== width) return;
      first = container.getBoundingClientRect().top < 0 ? firstInViewport(container) : undefined;
    };
    const observer = new ResizeObserver(() => {
      if (container.clientWidth === width) return;
      width = container.clientWidth;
      if (first?.isConnected)
        window.scrollBy({ top: first.getBoundingClientRect().top, behavior: 'instant' });
    });
    note();
    observer.observe(container);
    window.addEventListener('scroll', note, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', note);
    };
  }, [container, isHeld]);
}
