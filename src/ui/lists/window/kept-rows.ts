import { useEffect, useMemo, useState } from 'react';
import type { WindowProps } from '../row.ts';

/**
 * Returns the lines that stay mounted at any scroll position. They contain
 * - the row that had the focus last, so that neither keyboard focus nor the focus after a dialog is lost,
 * - the row that gets the focus after that row was deleted (`successor`),
 * - the row to which the list is to scroll (`wanted`).
 * Also returns a function that keeps another row mounted instead of the one that had the focus last.
 */
export function useKept<T>(props: WindowProps<T>): [readonly number[], (row: string) => void] {
  const { items, nameOf, container, across = 1, wanted, successor } = props;
  const [kept, keep] = useState<string | null>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
      if (row) keep(row.dataset['row'] ?? null);
    };
    container.addEventListener('focusin', remember);
    return () => container.removeEventListener('focusin', remember);
  }, [container]);
  const lines = useMemo(() => {
    const indexOf = (name: string | null) =>
      name === null ? -1 : items.findIndex((item) => nameOf(item) === name);
    return [indexOf(kept), indexOf(successor), wanted?.index ?? -1]
      .filter((index) => index >= 0 && index < items.length)
      .map((index) => Math.floor(index / across));
  }, [items, nameOf, across, kept, successor, wanted]);
  return [lines, keep];
}
