import {
  defaultRangeExtractor,
  observeElementRect,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { isDialogOpen } from '../../overlays/is-dialog-open.ts';
import { ScrollContainer } from '../../overlays/scroll-container.ts';
import { userInputs } from '../../page/user-input.ts';
import type { WindowProps } from '../row.ts';
import { useKept } from './kept-rows.ts';

/** Number of lines mounted beyond each edge of the viewport. */
const overscan = 5;

const listening = { capture: true, passive: true };

const isEndKey = (event: Event): boolean =>
  event instanceof KeyboardEvent &&
  event.key === 'End' &&
  !(event.target instanceof Element && event.target.matches('input, textarea'));

interface PlacedProps<T> extends WindowProps<T> {
  /** Distance in px from the top of the scrolling element. */
  scrollMargin: number;
}

/** The options that both virtualizers share: which lines are mounted, and how tall the other lines are assumed to be. */
function useLines<T>(props: PlacedProps<T>) {
  const { items, nameOf, guess, scrollMargin, across = 1 } = props;
  const kept = useKept(props);
  const estimateSize = (line: number): number =>
    typeof guess === 'number' ? guess : guess(items[line * across]!);
  return {
    count: Math.ceil(items.length / across),
    scrollMargin,
    overscan,
    // React warns of a flush inside a measurement, and the overscan hides the delay of one frame.
    useFlushSync: false,
    estimateSize,
    getItemKey: useCallback(
      (line: number) => nameOf(items[line * across]!),
      // A new function makes the virtualizer estimate the lines again.
      // oxlint-disable-next-line react/exhaustive-deps
      [items, nameOf, across, guess],
    ),
    rangeExtractor: useCallback(
      (range: Range) => [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((a, b) => a - b),
      [kept],
    ),
    // Without a layout, as in tests, every row would measure 0, and all rows would mount.
    measureElement: (row: HTMLElement) =>
      row.getBoundingClientRect().height || estimateSize(Number(row.dataset['index'])),
  };
}

/**
 * Chooses the lines near the viewport, for a list that scrolls with the dialog around it or else with the page. The mounted
 * lines are in the flow of the page, and margins take the place of the other lines. The mounted lines are measured; the
 * height of the other lines is estimated. This component renders nothing: the list draws the lines.
 */
export function Window<T>(props: WindowProps<T>) {
  const scroller = useContext(ScrollContainer);
  const scrollMargin = useDistanceFromTop(props.container, scroller);
  // Wait for the margin: for each change of it, the virtualizer would lay out all lines again, perhaps thousands.
  if (scrollMargin === null) return null;
  const placed = { ...props, scrollMargin };
  return scroller === undefined ? <InPage {...placed} /> : <InDialog {...placed} scroller={scroller} />;
}

function InPage<T>(props: PlacedProps<T>) {
  // oxlint-disable-next-line react/incompatible-library -- nothing here memoises what it returns.
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    ...useLines(props),
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  useEnd(virtualizer);
  useLinesInView(props, virtualizer);
  return null;
}

/** After the End key, scrolls to the real end, which moves while rows are measured, until another input follows. */
function useEnd(virtualizer: Virtualizer<Window, HTMLElement>): void {
  const isWanted = useRef(false);
  const total = virtualizer.getTotalSize();
  useEffect(() => {
    const seek = (event: Event) => {
      if (event.defaultPrevented || isDialogOpen()) return;
      isWanted.current = true;
      virtualizer.scrollToEnd();
    };
    const handleInput = (event: Event) => {
      isWanted.current = false;
      // The focused control may stop the event, and until the next frame it has decided whether the key is its own.
      if (isEndKey(event)) requestAnimationFrame(() => seek(event));
    };
    for (const input of userInputs) window.addEventListener(input, handleInput, listening);
    return () => userInputs.forEach((input) => window.removeEventListener(input, handleInput, listening));
  }, [virtualizer]);
  useLayoutEffect(() => {
    if (isWanted.current && virtualizer.isAtEnd(window.innerHeight)) virtualizer.scrollToEnd();
  }, [virtualizer, total]);
}

function InDialog<T>({ scroller, ...props }: PlacedProps<T> & { scroller: HTMLElement | null }) {
  // oxlint-disable-next-line react/incompatible-library -- nothing here memoises what it returns.
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    ...useLines(props),
    getScrollElement: () => scroller,
    // Without a layout, as in tests, the viewport would have no height.
    observeElementRect: (instance, observed) =>
      observeElementRect(instance, (rect) =>
        observed(rect.height > 0 ? rect : { width: window.innerWidth, height: window.innerHeight }),
      ),
  });
  useLinesInView(props, virtualizer);
  return null;
}

/** Reports the lines to mount, and measures them. */
function useLinesInView<T, Scroller extends Element | Window>(
  { items, container, across = 1, wanted, onLines }: WindowProps<T>,
  virtualizer: Virtualizer<Scroller, HTMLElement>,
): void {
  useLayoutEffect(() => {
    // A correction during the browser's own scroll to the top or the end would stop that scroll.
    // oxlint-disable-next-line react/immutability -- the library offers no option for it.
    virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  }, [virtualizer]);
  useLayoutEffect(() => {
    // The virtualizer measures an element only when its size changes, so measure an element that shows another row here.
    for (const row of container.querySelectorAll<HTMLElement>(':scope > [data-index]')) {
      const height = virtualizer.options.measureElement(row, undefined, virtualizer);
      virtualizer.resizeItem(Number(row.dataset['index']), height);
    }
  }, [container, items, virtualizer]);
  useLayoutEffect(() => {
    // Centre the line, away from elements that stick to the edges.
    if (wanted) virtualizer.scrollToIndex(Math.floor(wanted.index / across), { align: 'center' });
  }, [wanted, across, virtualizer]);
  const lines = virtualizer.getVirtualItems();
  const { scrollMargin } = virtualizer.options;
  const end = scrollMargin + virtualizer.getTotalSize();
  const { measureElement } = virtualizer;
  const mounted = useMemo(
    () =>
      lines.map((line, index) => ({
        line: line.index,
        before: line.start - (lines[index - 1]?.end ?? scrollMargin),
        after: index === lines.length - 1 ? end - line.end : 0,
        measure: measureElement,
      })),
    [lines, scrollMargin, end, measureElement],
  );
  useLayoutEffect(() => onLines(mounted), [mounted, onLines]);
}

/**
 * The distance in px from the top of the scrolling element (or the page) to the list; null until it is measured. It
 * changes when content above the list grows.
 */
function useDistanceFromTop(list: HTMLElement, scroller: HTMLElement | null | undefined): number | null {
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
