import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusableOf } from '../focus-entry.ts';
import { typeKey, type Typed } from './type-ahead.ts';

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
  const typed = useRef<Typed | null>(null);
  const rowOf = useEffectEvent((target: EventTarget | null): HTMLElement | null =>
    target instanceof Element && container
      ? (rowsIn(container).find((row) => row.contains(target)) ?? null)
      : null,
  );
  const note = useEffectEvent((event: FocusEvent) => {
    typed.current = null;
    const row = rowOf(event.target);
    if (row) setCurrent(options.names().indexOf(row.dataset['row'] ?? ''));
  });
  const goTo = (index: number) => {
    const name = options.names()[index];
    // The row must be mounted before it can get the focus.
    flushSync(() => setWanted({ index }));
    const row = container && rowsIn(container).find((each) => each.dataset['row'] === name);
    if (row) focusableOf(row)?.focus();
  };
  /** Handles even a letter that finds no row, so that it does not act on the page meanwhile. */
  const takeLetter = (event: KeyboardEvent, from: number) => {
    const next = options.findTyped && typeKey(typed.current, event.key, event.timeStamp);
    if (!next) return;
    event.preventDefault();
    // The space must not press the row's button.
    if (event.key === ' ') event.stopPropagation();
    const to = options.findTyped?.(next.words, from) ?? -1;
    if (to >= 0 && to !== from) goTo(to);
    // The word continues in the row that it has found.
    typed.current = next;
  };
  const move = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing || event.defaultPrevented) return;
    const row = rowOf(event.target);
    if (!row || event.target !== focusableOf(row)) return;
    const from = options.names().indexOf(row.dataset['row'] ?? '');
    if (from < 0) return;
    const by = distanceOf(event, row, from, options);
    if (by === undefined) return takeLetter(event, from);
    typed.current = null;
    event.preventDefault();
    goTo(Math.min(count - 1, Math.max(0, from + by)));
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
  return { wanted, current };
}
