import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { typeKey, type Typed } from './type-ahead.ts';

const mainControl = 'a[href], button:enabled, [tabindex="0"]';

interface Options {
  container: HTMLElement | null;
  /** Names of the rows, in order. */
  names: () => readonly string[];
  count: number;
  /** Number of rows in a line, side by side. */
  across: number;
  /** Returns the index of the row that typed text means, searched from index `from` on; -1 if no row matches. */
  findTyped: ((typed: string, from: number) => number) | undefined;
}

/** The element that gets the focus in a row: the row itself if it can have focus, as in a table, else its first control. */
const focusableOf = (row: HTMLElement): HTMLElement | null =>
  row.hasAttribute('tabindex') ? row : row.querySelector<HTMLElement>(mainControl);

const rowsIn = (container: HTMLElement): HTMLElement[] =>
  [...container.children].filter((child): child is HTMLElement => child instanceof HTMLElement);

/** Number of rows by which a page key moves the focus: those that fit into the viewport, less one that stays visible. */
const rowsOfPage = (row: HTMLElement, across: number): number => {
  const height = row.getBoundingClientRect().height || 40;
  return Math.max(1, Math.floor(window.innerHeight / height) - 1) * across;
};

/** By how many rows a key moves the focus; undefined for a key that does not move it. */
function distanceOf({ key, shiftKey }: KeyboardEvent, row: HTMLElement, from: number, options: Options) {
  const { count, across } = options;
  if (shiftKey) return undefined;
  const page = () => rowsOfPage(row, across);
  switch (key) {
    case 'ArrowDown':
      return across;
    case 'ArrowUp':
      return -across;
    case 'PageDown':
      return page();
    case 'PageUp':
      return -page();
    case 'Home':
      return -from;
    case 'End':
      return count - 1 - from;
    default:
      return undefined;
  }
}

/**
 * If only a part of the rows is mounted, the arrows, Home, End and the page keys move the focus from row to row, because
 * the browser's own keys, search and reading commands end at the mounted rows. Typed letters move the focus to a row by its
 * name, so they are no shortcuts of the page there. In the other controls of a row, keys keep their meaning. Returns the
 * index of the row to mount, and of the row that Tab reaches.
 */
export function useRowKeys(options: Options, isPart: boolean) {
  const { container, count } = options;
  const [wanted, setWanted] = useState<{ index: number } | null>(null);
  const [current, setCurrent] = useState<number | null>(null);
  const awaited = useRef<string | null>(null);
  const typed = useRef<Typed | null>(null);
  const focusAwaited = useEffectEvent(() => {
    const row = container && rowsIn(container).find((each) => each.dataset['row'] === awaited.current);
    if (!row) return;
    focusableOf(row)?.focus();
    awaited.current = null;
  });
  const rowOf = useEffectEvent((target: EventTarget | null): HTMLElement | null =>
    target instanceof Element && container
      ? (rowsIn(container).find((row) => row.contains(target)) ?? null)
      : null,
  );
  const note = useEffectEvent((event: FocusEvent) => {
    const row = rowOf(event.target);
    if (row?.dataset['row'] !== awaited.current) awaited.current = typed.current = null;
    if (row) setCurrent(options.names().indexOf(row.dataset['row'] ?? ''));
  });
  const goTo = useEffectEvent((to: number, name: string | undefined) => {
    awaited.current = name ?? null;
    focusAwaited();
    if (name !== undefined) setWanted({ index: to });
  });
  /**
   * Returns the index of the row that the typed letters mean; `from` if there is none. It handles even a letter that finds
   * no row, so that `g` and `n` do not act on the page meanwhile.
   */
  const takeLetter = (event: KeyboardEvent, from: number): number => {
    const next = options.findTyped && typeKey(typed.current, event.key, event.timeStamp);
    if (!next || from < 0) return from;
    typed.current = next;
    event.preventDefault();
    // The space must not press the row's button.
    if (event.key === ' ') event.stopPropagation();
    const to = options.findTyped?.(next.words, from) ?? -1;
    return to < 0 ? from : to;
  };
  const move = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing || event.defaultPrevented) return;
    const row = rowOf(event.target);
    if (!row || event.target !== focusableOf(row)) return;
    const names = options.names();
    // If a key is pressed before the last wanted row mounts, count from that row, unless it has been removed.
    const awaitedIndex = awaited.current === null ? -1 : names.indexOf(awaited.current);
    const from = awaitedIndex < 0 ? names.indexOf(row.dataset['row'] ?? '') : awaitedIndex;
    const by = distanceOf(event, row, from, options);
    if (by === undefined) {
      const to = takeLetter(event, from);
      if (to !== from) goTo(to, names[to]);
      return;
    }
    if (from < 0) return;
    typed.current = null;
    event.preventDefault();
    const to = Math.min(count - 1, Math.max(0, from + by));
    goTo(to, names[to]);
  });
  useEffect(() => {
    if (!isPart || !container) return;
    const [handleKey, handleFocus] = [
      (event: KeyboardEvent) => move(event),
      (event: FocusEvent) => note(event),
    ];
    container.addEventListener('keydown', handleKey);
    container.addEventListener('focusin', handleFocus);
    return () => {
      container.removeEventListener('keydown', handleKey);
      container.removeEventListener('focusin', handleFocus);
    };
  }, [isPart, container]);
  // The wanted row mounts some renders later.
  useLayoutEffect(() => {
    if (awaited.current !== null) focusAwaited();
  });
  return { wanted, current };
}
