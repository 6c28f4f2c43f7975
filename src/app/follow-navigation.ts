import type { ParsedLocation } from '@tanstack/react-router';
import { forgetFocus, watchFocus } from '#ui/focus-mark.ts';
import { focusHeading } from '#ui/page-heading.tsx';
import { expectPlace, type Place } from '#ui/place.ts';
import { leadBack, type WayBack } from '#ui/way-back.ts';
import type { Entry, PlaceMemory } from './places.ts';
import type { AppRouter } from './router.tsx';

const entryOf = ({ state, pathname }: ParsedLocation): Entry & { index: number } => ({
  key: state.__TSR_key ?? '',
  pathname,
  index: state.__TSR_index,
});

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/**
 * After a link the keyboard and the reader start at the new page's heading, and the page at its top. After Back, Forward
 * and a reload the page is led back to where it was left. Where a visit begins, the browser has put everything right.
 * @param isReading whether something that the page shows is still being read
 */
export function followNavigation(router: AppRouter, places: PlaceMemory, isReading: () => boolean): void {
  /** What the address shows. */
  let entry: ReturnType<typeof entryOf> | null = null;
  /** Whose page is shown: an entry's page may come long after its address. */
  let shown: string | null = null;
  let pathname = '';
  /** Where the page to come is led. Only an entry that was left before has one. */
  let goal: Place | null = null;
  let way: WayBack | null = null;

  const remember = (): void => {
    // A page that is still on the way to its place has none of its own yet.
    if (entry && shown === entry.key && way?.isOver() !== false) places.leave(entry.key);
  };
  const save = (): void => {
    remember();
    places.save();
  };

  // The browser would scroll before the rows are there.
  window.history.scrollRestoration = 'manual';
  watchFocus();
  window.addEventListener('pagehide', save);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && save());

  // The page is still the one before, even if its focus is moved at the same press.
  router.subscribe('onBeforeNavigate', ({ toLocation }) => {
    const next = entryOf(toLocation);
    if (next.key === entry?.key) return;
    const isSamePage = next.pathname === entry?.pathname;
    const isReplaced = isSamePage && next.index === entry?.index;
    const isShown = shown === entry?.key;
    remember();
    if (entry) places.move(entry, next);
    else ({ pathname } = next);
    if (isReplaced && isShown) {
      shown = next.key;
    } else {
      way?.end();
      way = null;
      // An address may be put right before its page is shown.
      goal = places.placeAt(next.key) ?? (isReplaced ? goal : null);
      if (goal || !isSamePage) expectPlace(goal);
    }
    entry = next;
  });
  router.subscribe('onRendered', () => {
    if (!entry) return;
    // The router has put it to its top.
    if (shown === entry.key) return way?.resume();
    const isOther = entry.pathname !== pathname;
    ({ pathname } = entry);
    shown = entry.key;
    forgetFocus();
    if (goal && !isDialogOpen()) {
      const focusMeanwhile = () => isOther && focusHeading({ preventScroll: true });
      way = leadBack(goal, { isReading, focusMeanwhile });
    } else if (isOther) focusHeading();
    goal = null;
  });
}
