import { type FocusEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { keepFocusNear } from '../overlays/focus-fallback.ts';

/**
 * Moves the focus to a fallback when the row with the focus is removed, but not when it is only scrolled out of the
 * viewport. Does nothing without `keyOf`. Returns the listeners for the parent of the rows.
 */
export function useRowFocus<Row>(rows: readonly Row[], keyOf: ((row: Row) => string) | undefined) {
  const focusedRow = useRef<{ key: string; restoreFocus: () => void } | null>(null);
  useLayoutEffect(() => {
    if (focusedRow.current === null || rows.some((row) => keyOf?.(row) === focusedRow.current?.key)) return;
    focusedRow.current.restoreFocus();
    focusedRow.current = null;
  }, [rows, keyOf]);
  useEffect(() => () => focusedRow.current?.restoreFocus(), []);
  return {
    onFocus({ target }: FocusEvent) {
      const row = rows[Number(target.closest('tr')?.dataset['index'])];
      if (row !== undefined && keyOf)
        focusedRow.current = { key: keyOf(row), restoreFocus: keepFocusNear(target) };
    },
    onBlur() {
      focusedRow.current = null;
    },
  };
}
