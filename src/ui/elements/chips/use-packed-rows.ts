import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { packRows } from './pack-rows.ts';

const listeners = new Map<Element, () => void>();
let sizes: ResizeObserver | undefined;

/**
 * Calls `changed` when the size of an element changes, before the next paint. All elements share one observer and one
 * render.
 */
function watchSize(element: Element, changed: () => void): () => void {
  sizes ??= new ResizeObserver((entries) => {
    flushSync(() => {
      for (const { target } of entries) listeners.get(target)?.();
    });
  });
  listeners.set(element, changed);
  sizes.observe(element);
  return () => {
    listeners.delete(element);
    sizes?.unobserve(element);
  };
}

function sizeOf(element: Element): string {
  const { width, height } = element.getBoundingClientRect();
  return `${width} × ${height}`;
}

interface Packed {
  items: readonly unknown[];
  perRow: number;
  ends: readonly number[];
}

/**
 * Measures the items of `list` and returns, for each row, the index after its last item; null until the items are
 * measured. While the result is null, render as many items as could fit, and then the ellipsis: this hook measures
 * all of these before the first paint. `gauge` is an empty element, as wide as the list and 1em
 * tall: its size changes with the width and with the size of the text, and the items are then measured again.
 */
export function usePackedRows(
  list: RefObject<HTMLElement | null>,
  gauge: RefObject<HTMLElement | null>,
  items: readonly unknown[],
  perRow: number,
  rows: number,
): readonly number[] | null {
  const [packed, setPacked] = useState<Packed | null>(null);
  const isKnown = packed !== null && packed.items === items && packed.perRow === perRow;

  useLayoutEffect(() => {
    const measured = list.current;
    if (isKnown || !measured) return;
    const width = measured.getBoundingClientRect().width;
    const widths = [...measured.children].map((child) => child.getBoundingClientRect().width);
    const ellipsis = widths.pop() ?? 0;
    // Without a layout, as in tests, everything fits.
    const available = width || Infinity;
    const ends = packRows(widths, items.length, { available, perRow, rows, ellipsis });
    // Measuring needs a layout, and the result must be rendered before the paint.
    // oxlint-disable-next-line react/set-state-in-effect
    setPacked({ items, perRow, ends });
  }, [isKnown, list, items, perRow, rows]);

  useLayoutEffect(() => {
    const watched = gauge.current;
    if (!watched) return;
    let before = sizeOf(watched);
    return watchSize(watched, () => {
      const now = sizeOf(watched);
      // The observer's first call usually reports the size that was just measured.
      if (before !== now) setPacked(null);
      before = now;
    });
  }, [gauge]);

  return isKnown ? packed.ends : null;
}
