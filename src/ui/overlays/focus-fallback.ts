import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { firstShown } from './first-shown.ts';

const fallbackSelector = '[data-focus-fallback]';
const dialogSelector = '[role$="dialog"]';
const rowSelector = 'li, tr, [role="row"]';
/** The controls that may get the focus in a fallback or in a row. A fallback without such a control gets it itself. */
const controlSelector = ['button:enabled', 'input:enabled', 'a[href]']
  .map((each) => `${each}:not([tabindex="-1"])`)
  .join();

/** An element, and a function that finds the row in its place after its removal, if it is a row of a list. */
interface Ancestor {
  element: Element;
  rowInPlace: () => Element | null | undefined;
}

/** A fallback in the list, or else the row after the removed one, the one before it, or the last of a list of that name. */
function rowInPlaceOf(row: Element): Ancestor['rowInPlace'] {
  if (row.tagName !== 'LI') return () => null;
  const { nextElementSibling: next, previousElementSibling: previous, parentElement: list } = row;
  const name = list?.getAttribute('aria-label');
  const isNamesake = (each: Element) => each.getAttribute('aria-label') === name;
  return () =>
    list?.querySelector(fallbackSelector) ??
    [next, previous].find((each) => each?.isConnected) ??
    (name ? [...document.querySelectorAll('main ul')].find(isNamesake)?.lastElementChild : null);
}

/** The element and its ancestors, from the inside out. */
function ancestorsOf(element: Element | null): Ancestor[] {
  const all: Ancestor[] = [];
  for (let each = element; each; each = each.parentElement)
    all.push({ element: each, rowInPlace: rowInPlaceOf(each) });
  return all;
}

/** What gets the focus in a row: the first control in its heading, the heading, or the first control of the row. */
function targetIn(row: Element): HTMLElement | undefined {
  const heading = firstShown(row, 'h2, h3');
  return firstShown(heading ?? row, controlSelector) ?? heading;
}

/**
 * Chooses the element that gets the focus. `ancestors` are the element that had the focus and its ancestors, from the
 * inside out. For a row of a list that was removed, it is in the row that took its place; not in a table, where another
 * row's button must not get the focus by itself. For each ancestor that is still on the page, the function tries in this
 * order, and leaves out what is hidden:
 * 1. the first fallback in the ancestor (or the ancestor itself, if it is one): its first control, else the fallback;
 * 2. the first control in the ancestor, if the element is only disabled or its row still exists and has no fallback;
 * 3. the ancestor itself, if it is a dialog.
 * If no ancestor helps, the first fallback in the main content gets the focus, or else the main heading.
 */
function fallbackFor(ancestors: readonly Ancestor[]): HTMLElement | null {
  for (const { element: ancestor, rowInPlace } of ancestors) {
    if (!ancestor.isConnected) {
      const row = rowInPlace();
      const target = row && targetIn(row);
      if (target) return target;
      continue;
    }
    if (ancestor === document.body) continue;
    const fallback = ancestor.matches(fallbackSelector)
      ? (ancestor as HTMLElement)
      : firstShown(ancestor, fallbackSelector);
    if (fallback) return firstShown(fallback, controlSelector) ?? fallback;
    const row = ancestor.closest(rowSelector);
    const mayUseControl = row ? !firstShown(row, fallbackSelector) : ancestors[0]?.element.isConnected;
    const control = mayUseControl ? firstShown(ancestor, controlSelector) : undefined;
    if (control) return control;
    // Elements behind an open dialog cannot get focus.
    if (ancestor.matches(dialogSelector)) return ancestor as HTMLElement;
  }
  const main = document.querySelector('main');
  return (main && firstShown(main, fallbackSelector)) ?? main?.querySelector('h1') ?? null;
}

/**
 * Moves the focus from a list's row to where it belongs once the row is removed. Call this before the change that removes
 * the row: screen readers stop reading what has changed when the focus moves afterwards.
 */
export function leaveRow(row: HTMLLIElement): void {
  const other = rowInPlaceOf(row)();
  const target = other && other !== row ? targetIn(other) : undefined;
  (target ?? fallbackFor(ancestorsOf(row.parentElement!.parentElement)))?.focus();
}

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

/**
 * Call this before a focused element is removed, and call the returned function afterwards. If nothing has the focus then,
 * that function moves it to the nearest fallback (`fallbackFor`). If react-aria has returned the focus to the element, the
 * function scrolls the element into view, because react-aria does not scroll and the element may have moved meanwhile. The
 * function waits two frames: in the first, react-aria restores the focus, and by the second, a navigation may have set it.
 */
export function keepFocusNear(element: Element | null): () => void {
  const ancestors = ancestorsOf(element);
  return () => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (element === document.activeElement) element?.scrollIntoView({ block: 'nearest' });
        if (!isFocusLost()) return;
        const target = fallbackFor(ancestors);
        if (target && !target.matches('a[href], button, input, [tabindex]')) target.tabIndex = -1;
        target?.focus();
      }),
    );
  };
}

/**
 * When an element with the focus is removed from the page, perhaps with its row by a late read, moves the focus to the
 * nearest fallback. Returns a function that ends this.
 */
export function guardFocus(): () => void {
  let focused: Element | null = null;
  let restoreFocus = (): void => undefined;
  const forget = (): void => {
    focused = null;
    removals.disconnect();
  };
  const removals = new MutationObserver(() => {
    if (focused === null || focused.isConnected) return;
    restoreFocus();
    forget();
  });
  const remember = ({ target }: FocusEvent): void => {
    forget();
    if (!(target instanceof Element)) return;
    focused = target;
    restoreFocus = keepFocusNear(target);
    // Each removal takes one of these away from its parent.
    for (const { element } of ancestorsOf(target)) removals.observe(element, { childList: true });
  };
  // Some browsers report the loss of the focus also when they remove the element. Otherwise, the user has left it.
  const leave = (): void =>
    queueMicrotask(() => {
      if (focused?.isConnected && document.activeElement !== focused) forget();
    });
  document.addEventListener('focusin', remember);
  document.addEventListener('focusout', leave);
  return () => {
    forget();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('focusout', leave);
  };
}

/** `useFocusFallback` as a component, to render inside an overlay. */
export function FocusFallback(): null {
  useFocusFallback();
  return null;
}

/**
 * When an overlay closes, react-aria returns the focus to its opener. This hook moves the focus to a fallback if the opener
 * has been removed or disabled meanwhile. Call it in a component that is mounted exactly as long as the overlay is open.
 */
export function useFocusFallback(): void {
  const [restoreFocus] = useState(() => keepFocusNear(document.activeElement));
  useEffect(() => restoreFocus, [restoreFocus]);
}

/** When a part unmounts while it contains the focus, moves the focus to `successor`, or else to the nearest fallback. */
export function useFocusHandover(
  part: RefObject<HTMLElement | null>,
  successor?: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const shown = part.current;
    const next = successor?.current;
    return () => {
      if (!shown?.contains(document.activeElement)) return;
      if (next) next.focus();
      else keepFocusNear(document.activeElement)();
    };
  }, [part, successor]);
}

/** When the control with the focus in a part becomes disabled, moves the focus to `successor`. */
export function useFocusOnDisabled(
  part: RefObject<HTMLElement | null>,
  successor: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const shown = part.current;
    const handOver = (focused: EventTarget | null) => {
      if (focused instanceof Element && focused.matches(':disabled') && shown?.contains(focused))
        successor.current?.focus();
    };
    // Browsers differ in whether a disabled control still has the focus at this point.
    handOver(document.activeElement);
    const leave = ({ target }: FocusEvent) => isFocusLost() && handOver(target);
    shown?.addEventListener('focusout', leave);
    return () => shown?.removeEventListener('focusout', leave);
  });
}
