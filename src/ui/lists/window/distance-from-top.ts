import { useLayoutEffect, useState } from 'react';

/**
 * The distance in px from the top of the scrolling element (or the page) to the list; null until it is measured. It
 * changes when content above the list grows.
 */
export function useDistanceFromTop(
  list: HTMLElement,
  scroller: HTMLElement | null | undefined,
): number | null {
  const [top, setTop] = useState<number | null>(null);
  useLayoutEffect(() => {
    const measure = () => {
      if (scroller === null) return;
      const edge = scroller ? scroller.getBoundingClientRect().top - scroller.scrollTop : -window.scrollY;
      setTop(Math.round(list.getBoundingClientRect().top - edge));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const child of scroller?.children ?? [document.body]) observer.observe(child);
    return () => observer.disconnect();
  }, [list, scroller]);
  return top;
}
