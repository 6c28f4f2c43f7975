import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

const fallback = '[data-focus-fallback]';
const dialog = '[role$="dialog"]';

function ancestorsOf(element: Element | null): Element[] {
  const all: Element[] = [];
  for (let each = element; each; each = each.parentElement) all.push(each);
  return all;
}

/**
 * The fallback nearest to the opener's place, at most its dialog; then the first in the main content; then
 * its heading.
 */
function fallbackFor(ancestors: readonly Element[]): HTMLElement | null {
  for (const ancestor of ancestors) {
    if (!ancestor.isConnected || ancestor === document.body) continue;
    const near = ancestor.matches(fallback) ? ancestor : ancestor.querySelector(fallback);
    if (near)
      return (
        near.querySelector<HTMLElement>('button:enabled, a[href], input:enabled') ?? (near as HTMLElement)
      );
    // Elements behind an open dialog cannot get focus.
    if (ancestor.matches(dialog)) return ancestor as HTMLElement;
  }
  const main = document.querySelector('main');
  return main?.querySelector<HTMLElement>(fallback) ?? main?.querySelector('h1') ?? null;
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

/**
 * Call it before a focused element is removed; if focus is nowhere afterwards, it moves to the fallback
 * nearest to the old place. It waits two frames: react-aria uses the first, and a navigation may have set
 * focus by then.
 */
export function keepFocusNear(element: Element | null): () => void {
  const ancestors = ancestorsOf(element);
  return () => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (!isNowhere()) return;
        const target = fallbackFor(ancestors);
        if (target && !target.matches('a[href], button, input, [tabindex]')) target.tabIndex = -1;
        target?.focus();
      }),
    );
  };
}

/** `useFocusFallback` for inside an overlay. */
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

/** Moves focus to `heir`, or nearby, when a part unmounts while it contains the focus. */
export function useFocusHandover(
  part: RefObject<HTMLElement | null>,
  heir?: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const shown = part.current;
    const next = heir?.current;
    return () => {
      if (!shown?.contains(document.activeElement)) return;
      if (next) next.focus();
      else keepFocusNear(document.activeElement)();
    };
  }, [part, heir]);
}
