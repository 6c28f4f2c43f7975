import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * The name of the row that took the place of the last focused row after its removal; null if there is no such row.
 * `nameOf` must return what the row has as `data-row`. The hook remembers the focused row, because the focus may be in a
 * dialog outside of the row when the row is removed.
 */
export function useSuccessor<T>(
  container: HTMLElement | null,
  items: readonly T[],
  nameOf: (item: T) => string,
): string | null {
  const focused = useRef<{ name: string; index: number } | null>(null);
  const [successor, setSuccessor] = useState<string | null>(null);
  const newest = useRef({ items, nameOf });
  useLayoutEffect(() => {
    newest.current = { items, nameOf };
    const last = focused.current;
    if (!last) return;
    const isGone = !items.some((item) => nameOf(item) === last.name);
    const next = items[Math.min(last.index, items.length - 1)];
    setSuccessor(isGone && next !== undefined ? nameOf(next) : null);
  }, [items, nameOf]);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
      const name = row?.dataset['row'];
      if (name === undefined) return;
      const { items: all, nameOf: named } = newest.current;
      focused.current = { name, index: all.findIndex((item) => named(item) === name) };
    };
    container?.addEventListener('focusin', remember);
    return () => container?.removeEventListener('focusin', remember);
  }, [container]);
  return successor;
}
