import { useCallback, useState } from 'react';
import type { Fault } from './fault.ts';
import { pathAfterRemoval } from './row-paths.ts';

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
