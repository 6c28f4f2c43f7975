import { type FocusMark, markedControl } from './focus-mark.ts';
import { mountRow } from './listed-rows.ts';
import { acts, isForHistory } from './person-acts.ts';
import { aimAt, type Place } from './place.ts';

export interface WayBack {
  /** Whether the page shows the place, or the person has gone on from there: where they are now is theirs. */
  isOver: () => boolean;
  /** Something else has just scrolled the page. */
  resume: () => void;
  end: () => void;
}

interface WayBackOptions {
  /** Whether anything that the page shows is still being read. */
  isReading: () => boolean;
  /** Takes the focus until the marked control is there, and for good when it never is. */
  focusMeanwhile: () => void;
}

/** How long the page has to stay as it is until the way is over, in ms. */
const rest = 300;

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= 1;

const isHeading = (element: Element): boolean => element.matches('[data-page-heading]');

/** Gives the marked control the focus once it is there, unless something else has it by then. Returns whether it has. */
function createFocusReturn(mark: FocusMark | null): () => boolean {
  const before = document.activeElement;
  let isWaiting = mark !== null;
  return () => {
    if (!isWaiting || !mark) return false;
    const active = document.activeElement;
    const isFree = active === null || active === document.body || active === before || isHeading(active);
    const control = isFree ? markedControl(mark) : null;
    control?.focus({ preventScroll: true });
    isWaiting = isFree && control === null;
    if (isWaiting && mark.row !== null) mountRow(mark.row);
    return control !== null;
  };
}

/**
 * Leads the page back to a place: scrolls it there and gives the focus back as soon as it has what it takes, and again
 * while something above is still growing. Whatever the person does meanwhile ends it.
 */
export function leadBack(place: Place, { isReading, focusMeanwhile }: WayBackOptions): WayBack {
  const giveFocus = createFocusReturn(place.focus);
  let led = { top: window.scrollY, height: 0, isThere: false };
  let restingSince = performance.now();
  let frame = 0;
  let isEnded = false;

  const isLeft = (): boolean => !isNear(led.top, window.scrollY);
  const scroll = (): void => {
    const { top, isReachable } = aimAt(place);
    const height = document.documentElement.scrollHeight;
    const isResting = isNear(top, window.scrollY) && height === led.height && !isReading();
    if (!isResting) restingSince = performance.now();
    if (!isNear(top, window.scrollY)) window.scrollTo({ top, behavior: 'instant' });
    led = { top: window.scrollY, height, isThere: isReachable };
  };
  const end = (): void => {
    isEnded = true;
    cancelAnimationFrame(frame);
    for (const act of acts) window.removeEventListener(act, onAct, true);
  };
  const onAct = (event: Event): void => {
    if (!isForHistory(event)) end();
  };
  const step = (): void => {
    // By a scroll bar or a screen reader: a page that only changes its height may be moved by the browser.
    const isScrolled = isLeft() && document.documentElement.scrollHeight === led.height;
    if (isScrolled) return end();
    scroll();
    giveFocus();
    if (performance.now() - restingSince > rest) {
      led.isThere = true;
      return end();
    }
    frame = requestAnimationFrame(step);
  };

  for (const act of acts) window.addEventListener(act, onAct, { capture: true, passive: true });
  scroll();
  if (!giveFocus()) focusMeanwhile();
  frame = requestAnimationFrame(step);
  return {
    isOver: () => led.isThere || isLeft(),
    resume: () => {
      if (!isEnded) scroll();
    },
    end,
  };
}
