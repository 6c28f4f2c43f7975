import { type FocusMark, markedControl, rowElement } from './focus-mark.ts';
import { mountFarRow } from './far-rows.ts';
import { type Place, scrollTarget } from './place.ts';
import { isHistoryInput, userInputs } from './user-input.ts';

export interface Restoration {
  /** Whether the place was restored or the user has scrolled on, so that the current place is worth remembering. */
  isDone: () => boolean;
  /** Call it after the router has scrolled the page. */
  resume: () => void;
  end: () => void;
  hasEnded: () => boolean;
}

interface RestorationOptions {
  /** Whether anything that the page shows is still loading. */
  isLoading: () => boolean;
  /** Called once if the marked control is not mounted at the start; it should give the focus to something else. */
  focusMeanwhile: () => void;
}

/** Time in ms for which the page must stay unchanged before the restoration ends. */
const settleTime = 300;

/**
 * A scroll by at least this many px comes from the user. A scroll by less may come from the browser: a page that is still
 * too short for the place is scrolled to its end, and its content may shrink and grow again between two frames.
 */
const smallestStep = 40;

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= 1;

const isHeading = (element: Element): boolean => element.matches('[data-page-heading]');

/**
 * Returns a function to call repeatedly: it focuses the marked control once it is mounted, unless something else has
 * taken the focus, and returns whether it did.
 */
function createFocusRestorer(mark: FocusMark | null): () => boolean {
  const before = document.activeElement;
  let isWaiting = mark !== null;
  return () => {
    if (!isWaiting || !mark) return false;
    const active = document.activeElement;
    const isFree = active === null || active === document.body || active === before || isHeading(active);
    const control = isFree ? markedControl(mark) : null;
    // What is folded away cannot have the focus.
    control?.closest('details')?.setAttribute('open', '');
    control?.focus({ preventScroll: true });
    isWaiting = isFree && control === null;
    return control !== null;
  };
}

/**
 * Restores a place in a page whose rows may still be loading: scrolls and focuses as soon as possible, and scrolls again
 * while content above the place changes its height. Any input of the user, unless it may be part of Back or Forward,
 * ends the restoration.
 */
export function restorePlace(place: Place, { isLoading, focusMeanwhile }: RestorationOptions): Restoration {
  const restoreFocus = createFocusRestorer(place.focus);
  let last = { top: window.scrollY, height: 0, isExact: false };
  let unchangedSince = performance.now();
  let frame = 0;
  let isEnded = false;
  const rows = [place.row?.key, place.focus?.row].filter((row) => typeof row === 'string');

  /** Asks for a row of the place that is not mounted. Returns whether a list will mount one. */
  const awaitsRow = (): boolean => rows.some((row) => !rowElement(row) && mountFarRow(row));
  const isScrolledOn = (): boolean =>
    last.isExact ? !isNear(last.top, window.scrollY) : Math.abs(last.top - window.scrollY) >= smallestStep;
  const scroll = (): void => {
    const { top, isExact } = scrollTarget(place);
    const height = document.documentElement.scrollHeight;
    const isUnchanged = isNear(top, window.scrollY) && height === last.height && !isLoading();
    if (awaitsRow() || !isUnchanged) unchangedSince = performance.now();
    if (!isNear(top, window.scrollY)) window.scrollTo({ top, behavior: 'instant' });
    last = { top: window.scrollY, height, isExact };
  };
  const end = (): void => {
    if (isEnded) return;
    isEnded = true;
    cancelAnimationFrame(frame);
    for (const input of userInputs) window.removeEventListener(input, onInput, true);
  };
  const onInput = (event: Event): void => {
    if (!isHistoryInput(event)) end();
  };
  const step = (): void => {
    // Scroll bars and screen readers scroll without input events. If the height has changed too, the browser
    // scrolled.
    if (isScrolledOn() && document.documentElement.scrollHeight === last.height) return end();
    scroll();
    restoreFocus();
    if (performance.now() - unchangedSince > settleTime) {
      // This position is as near as possible, and final.
      last.isExact = true;
      return end();
    }
    frame = requestAnimationFrame(step);
  };

  for (const input of userInputs) window.addEventListener(input, onInput, { capture: true, passive: true });
  scroll();
  if (!restoreFocus()) focusMeanwhile();
  frame = requestAnimationFrame(step);
  return {
    isDone: () => last.isExact || isScrolledOn(),
    resume: () => {
      if (!isEnded) scroll();
    },
    end,
    hasEnded: () => isEnded,
  };
}
