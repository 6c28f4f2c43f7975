import { useEffect, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

type List = RefObject<HTMLElement | null>;

/** Where the list begins in what scrolls it (the page without one), in px: it moves when what stands above it grows. */
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

/** How wide the list is, in px; 0 before it has been laid out. */
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

/** Which row was focused last: a dialog that a row has opened is no part of it, so its place is remembered. */
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
