import {
  defaultRangeExtractor,
  observeElementRect,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { useCallback, useContext, useEffect, useEffectEvent, useLayoutEffect, useMemo } from 'react';
import { ScrollContainer } from '../../overlays/scroll-container.ts';
import { registerFarRows } from '../../page/far-rows.ts';
import type { WindowProps } from '../row.ts';
import { useDistanceFromTop } from './distance-from-top.ts';
import { useKept } from './kept-rows.ts';
import { useRelayout, useUsualHeight, useWidth } from './row-layout.ts';
import { useWayToEnd } from './way-to-end.ts';

/** Number of lines mounted beyond each edge of the viewport. */
const overscan = 5;

interface PlacedProps<T> extends WindowProps<T> {
  /** Distance in px from the top of the scrolling element. */
  scrollMargin: number;
}

/** The options that both virtualizers share: which lines are mounted, and how tall the other lines are assumed to be. */
function useLines<T>(props: PlacedProps<T>) {
  const { items, nameOf, container, guess, scrollMargin, across = 1 } = props;
  const width = useWidth(container);
  const layout = width > 0 ? `${width} ${across}` : null;
  const usual = useUsualHeight(container, layout, typeof guess === 'number');
  const [kept, keep] = useKept(props);
  const estimate = usual ?? guess;
  const estimateSize = (line: number): number =>
    typeof estimate === 'number' ? estimate : estimate(items[line * across]!);
  const options = {
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
      [items, nameOf, across, estimate],
    ),
    rangeExtractor: useCallback(
      (range: Range) => [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((a, b) => a - b),
      [kept],
    ),
    // Without a layout, as in tests, every row would measure 0, and all rows would mount.
    measureElement: (row: HTMLElement) =>
      row.getBoundingClientRect().height || estimateSize(Number(row.dataset['index'])),
  };
  return { options, layout, keep };
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
  const { options, layout, keep } = useLines(props);
  // oxlint-disable-next-line react/incompatible-library -- nothing here memoises what it returns.
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    ...options,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  const { items, nameOf, across = 1 } = props;
  const topOf = useEffectEvent((row: string): number | null => {
    const index = items.findIndex((item) => nameOf(item) === row);
    return virtualizer.measurementsCache[Math.floor(index / across)]?.start ?? null;
  });
  useEffect(() => registerFarRows({ topOf: (row) => topOf(row), mount: keep }), [keep]);
  useWayToEnd(virtualizer.isScrolling, virtualizer.getTotalSize());
  useLinesInView(props, layout, virtualizer);
  return null;
}

function InDialog<T>({ scroller, ...props }: PlacedProps<T> & { scroller: HTMLElement | null }) {
  const { options, layout } = useLines(props);
  // oxlint-disable-next-line react/incompatible-library -- nothing here memoises what it returns.
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    ...options,
    getScrollElement: () => scroller,
    // Without a layout, as in tests, the viewport would have no height.
    observeElementRect: (instance, observed) =>
      observeElementRect(instance, (rect) =>
        observed(rect.height > 0 ? rect : { width: window.innerWidth, height: window.innerHeight }),
      ),
  });
  useLinesInView(props, layout, virtualizer);
  return null;
}

/** Reports the lines to mount, measures them, and keeps the scroll position when their layout changes. */
function useLinesInView<T, Scroller extends Element | Window>(
  { items, container, across = 1, wanted, onLines }: WindowProps<T>,
  layout: string | null,
  virtualizer: Virtualizer<Scroller, HTMLElement>,
): void {
  useLayoutEffect(() => {
    // A correction during the browser's own scroll to the top or the end would stop that scroll.
    // oxlint-disable-next-line react/immutability -- the library offers no option for it.
    virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  }, [virtualizer]);
  useRelayout(virtualizer, layout, across);
  useLayoutEffect(() => {
    // The virtualizer measures an element only when its size changes, so measure an element that shows another row here.
    for (const row of container.querySelectorAll<HTMLElement>(':scope > [data-index]')) {
      const height = virtualizer.options.measureElement(row, undefined, virtualizer);
      virtualizer.resizeItem(Number(row.dataset['index']), height);
    }
  }, [container, items, layout, virtualizer]);
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
