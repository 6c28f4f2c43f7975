import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { Range } from '@tanstack/react-virtual';
import { useLayoutEffect, useState } from 'react';
import { type RowFinder, useListedRows, useRememberedHeights } from './listed-rows.ts';
import { useWayToEnd } from './way-to-end.ts';

interface RowsInWindow {
  count: number;
  /** Estimated height of a row in px; each row is measured once it is mounted. */
  estimateSize: (index: number) => number;
  getItemKey: (index: number) => number | string;
  /** Number of rows mounted beyond each edge of the window. */
  overscan: number;
  /** Top of the first row on the page, in px. */
  scrollMargin: number;
  rangeExtractor?: (range: Range) => number[];
  /** Finds a row by its `data-row`. */
  finder: RowFinder;
}

/** A remembered measurement needs only key and size. */
const unplaced = { index: 0, start: 0, end: 0, lane: 0 };

/** The rows of a long page to mount, and their places. Each row's element has a `data-index`. */
export function useRowsInWindow<Row extends HTMLElement>({ finder, ...options }: RowsInWindow) {
  const remembered = useRememberedHeights(finder.name);
  const [measured] = useState(() => remembered?.rows.map(([key, size]) => ({ ...unplaced, key, size })));
  // oxlint-disable-next-line react/incompatible-library -- nothing here memoises what it returns.
  const virtualizer = useWindowVirtualizer<Row>({
    ...options,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    // React warns of a flush inside a measurement, and with an overscan the delay of a frame is invisible.
    useFlushSync: false,
    initialMeasurementsCache: measured,
    // Without a layout, as in tests, every row would measure 0, and all rows would mount.
    measureElement: (row, entry) =>
      (entry?.borderBoxSize[0]?.blockSize ?? row.getBoundingClientRect().height) ||
      options.estimateSize(Number(row.dataset['index'])),
  });
  useLayoutEffect(() => {
    // A correction during the browser's own scroll to the top or the end would stop that scroll.
    virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  }, [virtualizer]);
  useListedRows(finder, virtualizer);
  useWayToEnd(virtualizer.isScrolling, virtualizer.getTotalSize());
  return virtualizer;
}
