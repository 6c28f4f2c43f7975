import { useCallback, useState } from 'react';
import type { Fault } from './fault.ts';

/** The dotted path that `path` becomes when row `removed` is removed from `list`; null for a path inside that row. */
export function pathAfterRemoval(path: string, list: string, removed: number): string | null {
  if (!path.startsWith(`${list}.`)) return path;
  const [index = '', ...rest] = path.slice(list.length + 1).split('.');
  const row = Number(index);
  if (row === removed) return null;
  return row < removed ? path : [list, row - 1, ...rest].join('.');
}

type Refusals = Readonly<Record<string, string>> | undefined;

const faultsOf = (refusals: Refusals): readonly Fault[] =>
  Object.entries(refusals ?? {}).map(([path, message]) => ({ path, message }));

/**
 * Remembers the server's refusals of fields until the user changes those fields. New refusals replace all previous
 * ones.
 */
export function useRefusals(refusals: Refusals) {
  const [current, setCurrent] = useState({ of: refusals, faults: faultsOf(refusals) });
  if (current.of !== refusals) setCurrent({ of: refusals, faults: faultsOf(refusals) });
  const change = useCallback((to: (path: string) => string | null) => {
    setCurrent((before) => {
      const faults = before.faults.flatMap(({ path, message }) => {
        const next = to(path);
        return next === null ? [] : { path: next, message };
      });
      return before.faults.length === 0 ? before : { ...before, faults };
    });
  }, []);
  /**
   * Forgets the refusal of a changed field. `withParts` also forgets the refusals of the field's parts; it is for a
   * field that renders its parts itself.
   */
  const forgetRefusal = useCallback(
    (changed: string, { withParts }: { withParts: boolean }) =>
      change((path) => (path === changed || (withParts && path.startsWith(`${changed}.`)) ? null : path)),
    [change],
  );
  const removeRow = useCallback(
    (list: string, row: number) => change((path) => pathAfterRemoval(path, list, row)),
    [change],
  );
  return { refused: current.faults, forgetRefusal, removeRow };
}

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
