import { type FocusMark, hadFocus, lastMark, rowElement } from './focus-mark.ts';

/** The user's place in a page: scroll position and focused control, with what is needed to restore both. */
export interface Place {
  /** Scroll position in px. */
  top: number;
  /** The first list row in the viewport, and its distance from the viewport's top in px (`at`). */
  row: { key: string; at: number } | null;
  focus: FocusMark | null;
  /** Whether anything in the page's main content had focus, including its heading. */
  hadFocus: boolean;
}

/** The first row that is not wholly above the viewport. Rows are in order, so a binary search finds it. */
function firstRow(): Place['row'] {
  const rows = document.querySelectorAll<HTMLElement>('main [data-row]');
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.getBoundingClientRect().bottom ?? 0) > 0) high = middle;
    else low = middle + 1;
  }
  const at = rows[low]?.getBoundingClientRect().top ?? Infinity;
  return at < window.innerHeight ? { key: rows[low]?.dataset['row'] ?? '', at } : null;
}

/** The place without the focus. */
export const scrolledPlace = (): Place => ({
  top: window.scrollY,
  // A page at its top stays there, even if something above the rows has grown meanwhile.
  row: window.scrollY > 0 ? firstRow() : null,
  focus: null,
  hadFocus: false,
});

export const currentPlace = (): Place => ({ ...scrolledPlace(), focus: lastMark(), hadFocus: hadFocus() });

/**
 * The scroll position in px that shows the place, as nearly as the page's current height allows, and whether
 * it is exact.
 */
export function scrollTarget({ row, top }: Place): { top: number; isExact: boolean } {
  const { scrollHeight, clientHeight } = document.documentElement;
  const rowTop = row && mountedTop(row.key);
  const wanted = Math.max(0, row && rowTop !== null ? rowTop - row.at : top);
  const nearest = Math.min(wanted, scrollHeight - clientHeight);
  return { top: nearest, isExact: wanted - nearest <= 1 && (row === null || rowTop !== null) };
}

function mountedTop(row: string): number | null {
  const element = rowElement(row);
  return element && element.getBoundingClientRect().top + window.scrollY;
}
