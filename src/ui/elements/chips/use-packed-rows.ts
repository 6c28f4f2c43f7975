import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { packRows } from './pack-rows.ts';

const changes = new Map<Element, () => void>();
let sizes: ResizeObserver | undefined;

/** Tells when an element has another size, before that is painted. One observer and one rendering for all. */
function watchSize(element: Element, changed: () => void): () => void {
  sizes ??= new ResizeObserver((entries) => {
    flushSync(() => {
      for (const { target } of entries) changes.get(target)?.();
    });
  });
  changes.set(element, changed);
  sizes.observe(element);
  return () => {
    changes.delete(element);
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
 * How the items of `list` go into rows. Null while that is not known: then the list is to hold as many as could fit at
 * most, and the ellipsis last, to be measured before anything is painted. `gauge` is as wide as the list, and of a height
 * that does not depend on it.
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
    // Only a layout can be measured, and the outcome has to be there before it is painted.
    // oxlint-disable-next-line react/set-state-in-effect
    setPacked({ items, perRow, ends });
  }, [isKnown, list, items, perRow, rows]);

  useLayoutEffect(() => {
    const watched = gauge.current;
    if (!watched) return;
    let before = sizeOf(watched);
    return watchSize(watched, () => {
      const now = sizeOf(watched);
      // The first call mostly tells of the size that was just measured.
      if (before !== now) setPacked(null);
      before = now;
    });
  }, [gauge]);

  return isKnown ? packed.ends : null;
}
