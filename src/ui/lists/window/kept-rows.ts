import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { registerFarRows } from '../../page/far-rows.ts';
import type { WindowProps } from '../row.ts';

/**
 * Returns the lines that stay mounted at any scroll position. They contain
 * - the row that had the focus last, so that neither keyboard focus nor the focus after a dialog is lost,
 * - the row to which the list is to scroll (`wanted`),
 * - the two rows that the page asked for last, for the scroll position and the focus that it restores.
 */
export function useKept<T>(props: WindowProps<T>): readonly number[] {
  const { items, nameOf, container, across = 1, wanted } = props;
  const [focused, setFocused] = useState<string | null>(null);
  const [asked, setAsked] = useState<readonly string[]>([]);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
      if (row) setFocused(row.dataset['row'] ?? null);
    };
    container.addEventListener('focusin', remember);
    return () => container.removeEventListener('focusin', remember);
  }, [container]);
  const mount = useEffectEvent((row: string): boolean => {
    const isHere = items.some((item) => nameOf(item) === row);
    if (isHere) setAsked((before) => (before.includes(row) ? before : [...before.slice(-1), row]));
    return isHere;
  });
  // The page restores no place in a dialog.
  useEffect(
    () => (container.closest('main') ? registerFarRows((row) => mount(row)) : undefined),
    [container],
  );
  return useMemo(() => {
    const indexOf = (name: string | null) =>
      name === null ? -1 : items.findIndex((item) => nameOf(item) === name);
    return [...[focused, ...asked].map(indexOf), wanted?.index ?? -1]
      .filter((index) => index >= 0 && index < items.length)
      .map((index) => Math.floor(index / across));
  }, [items, nameOf, across, focused, asked, wanted]);
}
