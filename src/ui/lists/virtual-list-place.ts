import { useEffect, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

type List = RefObject<HTMLElement | null>;

/**
 * Distance in px from the top of the scrolling element (or the page) to the list; it changes when content
 * above the list grows.
 */
export function useDistanceFromTop(list: List, scroller: HTMLElement | null | undefined): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (!list.current || scroller === null) return;
      const edge = scroller ? scroller.getBoundingClientRect().top - scroller.scrollTop : -window.scrollY;
      setTop(Math.round(list.current.getBoundingClientRect().top - edge));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const grows of scroller?.children ?? [document.body]) observer.observe(grows);
    return () => observer.disconnect();
  }, [list, scroller]);
  return top;
}

/** Width of the list in px; 0 before the first layout. */
export function useWidth(list: List): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = list.current;
    if (!measured) return;
    const measure = () => setWidth(Math.round(measured.getBoundingClientRect().width));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [list]);
  return width;
}

/** The last focused row, which is remembered because a dialog that a row opens is not part of the row. */
export function useLastFocusedRow(list: List): { key: string; index: number } | null {
  const [focused, setFocused] = useState<{ key: string; index: number } | null>(null);
  useEffect(() => {
    const rows = list.current;
    const remember = (event: FocusEvent) => {
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>('li[data-row]') : null;
      if (row) setFocused({ key: row.dataset['row'] ?? '', index: Number(row.dataset['index']) });
    };
    rows?.addEventListener('focusin', remember);
    return () => rows?.removeEventListener('focusin', remember);
  }, [list]);
  return focused;
}
