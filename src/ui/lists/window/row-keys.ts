import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

const mainControl = 'a[href], button:enabled, [tabindex="0"]';

interface Options {
  container: HTMLElement | null;
  /** Names of the rows, in order. */
  names: () => readonly string[];
  count: number;
  /** Number of rows beside each other in a line. */
  across: number;
}

/** The element that gets the focus in a row: the row itself if it can have focus, as in a table, else its first control. */
const focusableOf = (row: HTMLElement): HTMLElement | null =>
  row.hasAttribute('tabindex') ? row : row.querySelector<HTMLElement>(mainControl);

const rowsIn = (container: HTMLElement): HTMLElement[] =>
  [...container.children].filter((child): child is HTMLElement => child instanceof HTMLElement);

/** Number of rows that a page key moves: those that fit into the window, less one, which stays visible. */
const rowsOfPage = (row: HTMLElement, across: number): number => {
  const height = row.getBoundingClientRect().height || 40;
  return Math.max(1, Math.floor(window.innerHeight / height) - 1) * across;
};

/** By how many rows a key moves the focus; undefined for a key that does not move it. */
function distanceOf(key: string, row: HTMLElement, from: number, { count, across }: Options) {
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
 * Lets the arrows, Home, End and the page keys move the focus from row to row if only a part of the rows is mounted: there
 * the browser's own keys, search and reading commands end at the mounted rows. In the other controls of a row, keys keep
 * their meaning. Returns the index of the row to mount, and of the row that Tab reaches.
 */
export function useRowKeys(options: Options, isPart: boolean) {
  const { container, count } = options;
  const [wanted, setWanted] = useState<{ index: number } | null>(null);
  const [current, setCurrent] = useState<number | null>(null);
  const awaited = useRef<string | null>(null);
  const focusAwaited = useEffectEvent(() => {
    const row = container && rowsIn(container).find((each) => each.dataset['row'] === awaited.current);
    if (!row) return;
    awaited.current = null;
    focusableOf(row)?.focus();
  });
  const rowOf = useEffectEvent((target: EventTarget | null): HTMLElement | null =>
    target instanceof Element && container
      ? (rowsIn(container).find((row) => row.contains(target)) ?? null)
      : null,
  );
  const note = useEffectEvent((event: FocusEvent) => {
    const row = rowOf(event.target);
    if (row?.dataset['row'] !== awaited.current) awaited.current = null;
    if (row) setCurrent(options.names().indexOf(row.dataset['row'] ?? ''));
  });
  const move = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    const row = rowOf(event.target);
    if (!row || event.target !== focusableOf(row)) return;
    const names = options.names();
    const from = names.indexOf(row.dataset['row'] ?? '');
    const by = distanceOf(event.key, row, from, options);
    if (by === undefined || from < 0) return;
    event.preventDefault();
    const to = Math.min(count - 1, Math.max(0, from + by));
    awaited.current = names[to] ?? null;
    focusAwaited();
    if (awaited.current !== null) setWanted({ index: to });
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
