import { createContext, useContext, useMemo } from 'react';
import type { Fault } from './fault.ts';

/** The faults that a form shows just now, for widgets that hold rows of their own. */
export const ShownFaults = createContext<readonly Fault[]>([]);

/** Those of rows of the field of this id, by their index: rjsf tells a widget its own faults only. */
export function useRowFaults(id: string): Record<number, string> {
  const shown = useContext(ShownFaults);
  return useMemo(() => {
    const list = `${id.slice(id.indexOf('.') + 1)}.`;
    const rows = shown.filter(({ path }) => path.startsWith(list));
    return Object.fromEntries(
      rows.map(({ path, message }) => [Number(path.slice(list.length).split('.')[0]), message]),
    );
  }, [id, shown]);
}
