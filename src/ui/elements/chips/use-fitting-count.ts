import { type RefObject, useLayoutEffect, useState } from 'react';

/** The middles of two chips in one row differ by at most this many px, because the browser rounds. */
const tolerance = 2;

/** The number of elements in the first and in the second row. */
function rowsOf(elements: readonly Element[]): [first: number, second: number] {
  const middles = elements.map((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return (top + bottom) / 2;
  });
  const ends = middles.flatMap((middle, index) =>
    middle < (middles[index + 1] ?? Infinity) - tolerance ? [index + 1] : [],
  );
  const [first = 0, second = first] = ends;
  return [first, second - first];
}

/**
 * How many items fit into two rows of `list` with at most `perRow` in each, and whether the first row must end after
 * `perRow`. Until the list is measured, which happens before the paint, it must have an ellipsis after the items; from then
 * on only if items are left out. `gauge` is an empty element, as wide as the list and 1em tall: its size changes with the
 * width and with the size of the text, and the list is then measured again.
 */
export function useFittingCount(
  list: RefObject<HTMLElement | null>,
  gauge: RefObject<HTMLElement | null>,
  items: readonly unknown[],
  perRow: number,
) {
  const [size, setSize] = useState('');
  const most = items.length > 2 * perRow ? 2 * perRow - 1 : items.length;
  const start = { items, perRow, size, count: most, endsRow: false, isMeasured: false };
  const [last, setLast] = useState(start);
  const isCurrent = last.items === items && last.perRow === perRow && last.size === size;
  const fit = isCurrent ? last : start;
  useLayoutEffect(() => {
    if (fit.isMeasured) return;
    const { count } = fit;
    const shown = [...(list.current?.children ?? [])].slice(0, count < items.length ? count + 1 : count);
    const [first, second] = rowsOf(shown.map((item) => item.firstElementChild ?? item));
    const room = Math.min(first, perRow) + Math.min(second, perRow);
    // Measuring needs a layout, and the result must be rendered before the paint.
    // oxlint-disable react/set-state-in-effect
    // Without a layout, as in tests, everything fits.
    if (!list.current?.getBoundingClientRect().width) setLast({ ...fit, isMeasured: true });
    else if (first > perRow && !fit.endsRow) setLast({ ...fit, endsRow: true });
    else if (shown.length > room) setLast({ ...fit, count: Math.min(room, count) - 1 });
    else setLast({ ...fit, isMeasured: true });
    // oxlint-enable react/set-state-in-effect
  }, [fit, list, items, perRow]);
  useLayoutEffect(() => {
    let before: string | undefined;
    const observer = new ResizeObserver(([entry]) => {
      const now = JSON.stringify(entry?.contentRect);
      if (before !== undefined && before !== now) setSize(now);
      before = now;
    });
    if (gauge.current) observer.observe(gauge.current);
    return () => observer.disconnect();
  }, [gauge]);
  return fit;
}
