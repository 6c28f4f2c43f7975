import { useCallback, useState } from 'react';
import { pathAfterRemoval } from './row-paths.ts';

/** The fields that the user has left. A field's fault is hidden until then. */
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
