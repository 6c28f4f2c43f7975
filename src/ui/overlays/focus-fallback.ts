import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

const fallback = '[data-focus-fallback]';
const dialog = '[role$="dialog"]';

function ancestorsOf(element: Element | null): Element[] {
  const all: Element[] = [];
  for (let each = element; each; each = each.parentElement) all.push(each);
  return all;
}

/** Nearest to where the opener stood, at most its dialog; then the first in the main content, then its heading. */
function fallbackFor(ancestors: readonly Element[]): HTMLElement | null {
  for (const ancestor of ancestors) {
    if (!ancestor.isConnected || ancestor === document.body) continue;
    const near = ancestor.matches(fallback) ? ancestor : ancestor.querySelector(fallback);
    if (near)
      return (
        near.querySelector<HTMLElement>('button:enabled, a[href], input:enabled') ?? (near as HTMLElement)
      );
    // What is behind an open dialog takes no focus.
    if (ancestor.matches(dialog)) return ancestor as HTMLElement;
  }
  const main = document.querySelector('main');
  return main?.querySelector<HTMLElement>(fallback) ?? main?.querySelector('h1') ?? null;
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

/**
 * To be called before a focused element goes away: should focus then be nowhere, it moves to the fallback nearest to
 * where it was. Two frames on: react-aria takes the first, and a navigation may have placed focus itself by then.
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
 * react-aria gives focus back to what opened an overlay. This cares for what it does not: an opener that is gone or
 * disabled by then. To be called by a component that lives exactly as long as the overlay is open.
 */
export function useFocusFallback(): void {
  const [release] = useState(() => keepFocusNear(document.activeElement));
  useEffect(() => release, [release]);
}

/** Cares for the focus when a part goes away by itself while the focus is in it: it moves to `heir`, or near by. */
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
