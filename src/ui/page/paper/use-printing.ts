import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;
let isFollowed = false;
const listeners = new Set<() => void>();

function change(printing: boolean): void {
  if (printing === isPrinting) return;
  isPrinting = printing;
  // The browser lays the paper out as soon as the handler of its event returns.
  flushSync(() => {
    for (const changed of listeners) changed();
  });
}

/**
 * Starts, once per page load, to follow the printer. The media query is for a browser that lays the page out as paper
 * without an event, for example in a preview.
 */
function followPrinter(): void {
  if (isFollowed) return;
  isFollowed = true;
  window.addEventListener('beforeprint', () => change(true));
  window.addEventListener('afterprint', () => change(false));
  if (typeof matchMedia === 'function')
    matchMedia('print').addEventListener('change', ({ matches }) => change(matches));
}

function subscribe(changed: () => void): () => void {
  followPrinter();
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Whether the page is being printed: a list then mounts rows that the viewport does not need. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);
