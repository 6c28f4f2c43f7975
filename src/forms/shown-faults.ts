import { createContext, useContext, useMemo } from 'react';
import type { Fault } from './fault.ts';

/** The faults that a form currently shows, for widgets that render their own rows. */
export const ShownFaults = createContext<readonly Fault[]>([]);

/** The faults of the rows of the field with this id, by index: rjsf passes a widget only its own faults. */
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
