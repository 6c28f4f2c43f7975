import { useEffect, useMemo, useState } from 'react';
import type { WindowProps } from '../row.ts';

/**
 * Returns the lines that stay mounted at any scroll position: the line of the row that had focus last, so that neither
 * keyboard focus nor the focus after a dialog is lost, the line of the row that took its place, and the line of the
 * wanted row. Also returns a function that keeps another row mounted instead of the focused one.
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
