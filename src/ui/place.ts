import { type FocusMark, lastMark, rowElement } from './focus-mark.ts';
import { allHeights, listedTop, rememberHeights, type RowHeights } from './listed-rows.ts';

/** Where a person is in a page. */
export interface Place {
  /** How far the page is scrolled, in px. */
  top: number;
  /** The first row of a list in the window, and how far below the window's top it begins, in px. */
  row: { key: string; at: number } | null;
  focus: FocusMark | null;
  /** How wide the page was, in px: in another width rows have other heights. */
  width: number;
  lists: Record<string, RowHeights>;
}

const pageWidth = (): number => document.documentElement.clientWidth;

function firstRow(): Place['row'] {
  for (const row of document.querySelectorAll<HTMLElement>('main [data-row]')) {
    const { top, bottom } = row.getBoundingClientRect();
    if (bottom > 0 && top < window.innerHeight) return { key: row.dataset['row'] ?? '', at: top };
  }
  return null;
}

export const placeNow = (): Place => ({
  top: window.scrollY,
  // At its top a page stays at its top, whatever has grown there.
  row: window.scrollY > 0 ? firstRow() : null,
  focus: lastMark(),
  width: pageWidth(),
  lists: allHeights(),
});

/** Lists that are mounted from now on have the heights that they had at this place. */
export const expectPlace = (place: Place | null): void =>
  rememberHeights(place?.width === pageWidth() ? place.lists : {});

/** How far the page has to be scrolled for the place, in px, and whether it is long enough and knows the row by now. */
export function aimAt({ row, top }: Place): { top: number; isReachable: boolean } {
  const { scrollHeight, clientHeight } = document.documentElement;
  const rowTop = row && (mountedTop(row.key) ?? listedTop(row.key));
  const wanted = Math.max(0, row && rowTop !== null ? rowTop - row.at : top);
  const reachable = Math.min(wanted, scrollHeight - clientHeight);
  return { top: reachable, isReachable: wanted - reachable <= 1 && (row === null || rowTop !== null) };
}

function mountedTop(row: string): number | null {
  const element = rowElement(row);
  return element && element.getBoundingClientRect().top + window.scrollY;
}
