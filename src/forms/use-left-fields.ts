import { useCallback, useState } from 'react';
import { pathAfterRemoval } from './row-paths.ts';

/** Remembers the fields that the user has left. Until the user leaves a field, the form hides its fault. */
export function useLeftFields() {
  const [leftFields, setLeftFields] = useState<ReadonlySet<string>>(new Set());
  const markLeft = useCallback((path: string) => {
    setLeftFields((before) => (before.has(path) ? before : new Set([...before, path])));
  }, []);
  const removeRow = useCallback((list: string, row: number) => {
    setLeftFields(
      (before) => new Set([...before].flatMap((path) => pathAfterRemoval(path, list, row) ?? [])),
    );
  }, []);
  return { leftFields, markLeft, removeRow };
}
