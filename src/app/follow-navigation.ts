import type { ParsedLocation } from '@tanstack/react-router';
import { isDialogOpen } from '#ui/overlays/is-dialog-open.ts';
import { forgetRemovedFocus, watchFocus } from '#ui/page/focus-mark.ts';
import { focusHeading } from '#ui/page/page-heading.tsx';
import type { Place } from '#ui/page/place.ts';
import { type Restoration, restorePlace } from '#ui/page/restore-place.ts';
import type { VisitedPage, PlaceMemory } from './places.ts';
import type { AppRouter } from './router.tsx';

const entryOf = ({ state, pathname }: ParsedLocation): VisitedPage & { index: number } => ({
  key: state.__TSR_key ?? '',
  pathname,
  index: state.__TSR_index,
});

/**
 * After a link to another path, the page starts at its top, with focus on its heading. After Back, Forward and a
 * reload, scroll position and focus are restored; if the focused element no longer exists, the heading gets focus.
 * On the first page of a visit, scroll and focus stay as the browser has set them.
 * @param isLoading whether any part of the page is still loading
 */
export function followNavigation(router: AppRouter, places: PlaceMemory, isLoading: () => boolean): void {
  /** The history entry of the current address. */
  let entry: ReturnType<typeof entryOf> | null = null;
  /** The key of the entry whose page is rendered, possibly long after the address has changed. */
  let renderedKey: string | null = null;
  let renderedPath = '';
  /** The place to restore once the page is rendered. A new entry has none. */
  let target: Place | null = null;
  let restoration: Restoration | null = null;

  const remember = (): void => {
    // During a restoration, the current place would overwrite the one to restore.
    const isRestoring = restoration !== null && !restoration.isDone();
    if (entry && renderedKey === entry.key && !isRestoring) places.rememberPlace(entry.key);
  };
  const save = (): void => {
    remember();
    places.save();
  };

  // The browser would restore the position before the rows are rendered.
  window.history.scrollRestoration = 'manual';
  watchFocus();
  window.addEventListener('pagehide', save);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && save());

  // Runs as soon as a navigation begins, before the page changes.
  router.subscribe('onBeforeNavigate', ({ toLocation }) => {
    const next = entryOf(toLocation);
    if (next.key === entry?.key) return;
    const isSamePath = next.pathname === entry?.pathname;
    const isReplaced = isSamePath && next.index === entry?.index;
    const isRendered = renderedKey === entry?.key;
    remember();
    if (entry) places.inheritStates(entry, next);
    // The first navigation is a visit or a reload. Unless something had focus before a reload, this path counts as
    // rendered already, so that the heading does not get the focus.
    else if (!places.placeOf(next.key)?.hadFocus) renderedPath = next.pathname;
    if (isReplaced && isRendered) {
      renderedKey = next.key;
    } else {
      restoration?.end();
      restoration = null;
      // A route may replace its address before its page is rendered: the place to restore then passes on to the new
      // entry.
      target = places.placeOf(next.key) ?? (isReplaced ? target : null);
    }
    entry = next;
  });
  router.subscribe('onRendered', () => {
    if (!entry) return;
    if (renderedKey === entry.key) return restoration?.resume();
    const isOtherPath = entry.pathname !== renderedPath;
    renderedPath = entry.pathname;
    renderedKey = entry.key;
    forgetRemovedFocus();
    if (target && !isDialogOpen()) {
      const focusMeanwhile = () => isOtherPath && focusHeading({ preventScroll: true });
      restoration = restorePlace(target, { isLoading, focusMeanwhile });
    } else if (isOtherPath) focusHeading();
    target = null;
  });
}
