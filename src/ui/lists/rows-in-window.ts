import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { Range } from '@tanstack/react-virtual';
import { useLayoutEffect, useState } from 'react';
import { type RowFinder, useListedRows, useRememberedHeights } from './listed-rows.ts';
import { useWayToEnd } from './way-to-end.ts';

type RowsInWindow = {
  count: number;
  /** A guess at a row's height in px; each is measured once it shows. */
  estimateSize: (index: number) => number;
  getItemKey: (index: number) => number | string;
  /** Rows beyond the window at either side. */
  overscan: number;
  /** Where the first row begins on the page, in px. */
  scrollMargin: number;
  rangeExtractor?: (range: Range) => number[];
  /** How a row is found by its `data-row`. */
  finder: RowFinder;
};

/** A remembered measurement needs only key and size. */
const unplaced = { index: 0, start: 0, end: 0, lane: 0 };

/** Which rows of a long page are to be mounted, and where. What stands for a row carries its `data-index`. */
export function useRowsInWindow<Row extends HTMLElement>({ finder, ...options }: RowsInWindow) {
  const remembered = useRememberedHeights(finder.name);
  const [measured] = useState(() => remembered?.rows.map(([key, size]) => ({ ...unplaced, key, size })));
  // oxlint-disable-next-line react/incompatible-library -- nothing here memoises what it returns.
  const virtualizer = useWindowVirtualizer<Row>({
    ...options,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    // React warns of a flush from inside a measurement, and a frame's delay is not seen with an overscan.
    useFlushSync: false,
    initialMeasurementsCache: measured,
    // Without a layout (a test's document) every row would measure nothing, and all of them would show.
    measureElement: (row, entry) =>
      (entry?.borderBoxSize[0]?.blockSize ?? row.getBoundingClientRect().height) ||
      options.estimateSize(Number(row.dataset['index'])),
  });
  useLayoutEffect(() => {
    // A correction in the middle of the browser's own way to the top or the end would stop it there.
    virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  }, [virtualizer]);
  useListedRows(finder, virtualizer);
  useWayToEnd(virtualizer.isScrolling, virtualizer.getTotalSize());
  return virtualizer;
}
