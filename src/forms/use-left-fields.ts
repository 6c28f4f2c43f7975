import { useCallback, useState } from 'react';
import { pathAfterRemoval } from './row-paths.ts';

/** Remembers the fields that the user has left. Until then, the form hides a field's fault. */
export function useLeftFields() {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const leave = useCallback((path: string) => {
    setLeft((before) => (before.has(path) ? before : new Set([...before, path])));
  }, []);
  const removeRow = useCallback((list: string, row: number) => {
    setLeft((before) => new Set([...before].flatMap((path) => pathAfterRemoval(path, list, row) ?? [])));
  }, []);
  return { left, leave, removeRow };
}
