import { useState } from 'react';
import { useServices } from '../services.ts';
import { useHistoryKey } from './use-history-key.ts';

type Plain = boolean | number | readonly string[];

const isAlike = <Value extends Plain>(value: unknown, example: Value): value is Value =>
  typeof value === typeof example && Array.isArray(value) === Array.isArray(example);

/**
 * A state that Back, Forward and a reload restore, such as which rows are open. Use the address instead for a
 * state that decides which entities are shown. `name` must be unique in the screen.
 */
export function useHistoryState<Value extends Plain>(
  name: string,
  initial: Value,
): [Value, (next: Value) => void] {
  const { places } = useServices();
  const key = useHistoryKey();
  const read = () => {
    const value = places.readState(key, name);
    return { key, name, value: isAlike(value, initial) ? value : initial };
  };
  const [state, setState] = useState(read);
  const isStale = state.key !== key || state.name !== name;
  const current = isStale ? read() : state;
  if (isStale) setState(current);
  return [
    current.value,
    (value) => {
      places.writeState(key, name, value);
      setState({ key, name, value });
    },
  ];
}

/** Returns the open rows of a list, at first only `first`, which may change, and a function that opens or closes a row. */
export function useOpenRows(
  list: string,
  first?: string,
): [ReadonlySet<string>, (row: string, isOpen: boolean) => void] {
  const [rows, setRows] = useHistoryState<readonly string[]>(
    `${list}.open`,
    first === undefined ? [] : [first],
  );
  const [lastFirst, setLastFirst] = useState(first);
  if (first !== lastFirst) {
    setLastFirst(first);
    if (first !== undefined && !rows.includes(first)) setRows([...rows, first]);
  }
  return [
    new Set(rows),
    (row, isOpen) => setRows([...rows.filter((each) => each !== row), ...(isOpen ? [row] : [])]),
  ];
}
