import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

const fallback = '[data-focus-fallback]';
const dialog = '[role$="dialog"]';
const row = 'li, tr, [role="row"]';
/** The kinds of controls that a list or a row offers to the focus; a fallback without one gets it itself. */
const control = ['button:enabled', 'input:enabled', 'a[href]']
  .map((each) => `${each}:not([tabindex="-1"])`)
  .join();

function ancestorsOf(element: Element | null): Element[] {
  const all: Element[] = [];
  for (let each = element; each; each = each.parentElement) all.push(each);
  return all;
}

/**
 * The element that gets the focus, by the ancestors of the element that had it, from the inside out:
 * 1. the nearest fallback, or its first control;
 * 2. a control beside the former place, if the element is only disabled or its row still exists;
 * 3. the dialog around that place;
 * 4. the first fallback in the main content, or else the main heading.
 */
function fallbackFor(ancestors: readonly Element[]): HTMLElement | null {
  for (const ancestor of ancestors) {
    if (!ancestor.isConnected || ancestor === document.body) continue;
    const near = ancestor.matches(fallback) ? ancestor : ancestor.querySelector(fallback);
    if (near) return near.querySelector<HTMLElement>(control) ?? (near as HTMLElement);
    const mayBeBeside = ancestors[0]?.isConnected || ancestor.closest(row);
    const beside = mayBeBeside ? ancestor.querySelector<HTMLElement>(control) : null;
    if (beside) return beside;
    // Elements behind an open dialog cannot get focus.
    if (ancestor.matches(dialog)) return ancestor as HTMLElement;
  }
  const main = document.querySelector('main');
  return main?.querySelector<HTMLElement>(fallback) ?? main?.querySelector('h1') ?? null;
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

/**
 * Call it before a focused element is removed, and the returned function afterwards: if nothing has focus
 * then, focus moves to the fallback nearest to the former place. If react-aria has returned focus to the
 * element, it is scrolled into view: react-aria does not scroll, and the element may have moved meanwhile.
 * The function waits two frames: react-aria restores focus in the first. By the second, a navigation may have set it.
 */
export function keepFocusNear(element: Element | null): () => void {
  const ancestors = ancestorsOf(element);
  return () => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (element === document.activeElement) element?.scrollIntoView({ block: 'nearest' });
        if (!isNowhere()) return;
        const target = fallbackFor(ancestors);
        if (target && !target.matches('a[href], button, input, [tabindex]')) target.tabIndex = -1;
        target?.focus();
      }),
    );
  };
}

/** `useFocusFallback` as a component, to render inside an overlay. */
export function FocusFallback(): null {
  useFocusFallback();
  return null;
}

/**
 * react-aria returns focus to the opener of an overlay. This hook handles an opener that has been removed or
 * disabled. Call it in a component that is mounted exactly as long as the overlay is open.
 */
export function useFocusFallback(): void {
  const [release] = useState(() => keepFocusNear(document.activeElement));
  useEffect(() => release, [release]);
}

/** Moves focus to `successor`, or nearby, when a part unmounts while it contains the focus. */
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
