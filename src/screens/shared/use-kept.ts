import { useState } from 'react';
import { useServices } from './services.ts';
import { useEntry } from './use-entry.ts';

type Plain = boolean | number | readonly string[];

const isAlike = <Value extends Plain>(value: unknown, example: Value): value is Value =>
  typeof value === typeof example && Array.isArray(value) === Array.isArray(example);

/**
 * A state that Back, Forward and a reload bring back with its screen: what is open, which page of a detail. What decides
 * which entities are shown stands in the address instead. `name` tells it from others of its screen.
 */
export function useKept<Value extends Plain>(name: string, initial: Value): [Value, (next: Value) => void] {
  const { places } = useServices();
  const entry = useEntry();
  const readAt = (key: string) => {
    const value = places.read(key, name);
    return { entry: key, name, value: isAlike(value, initial) ? value : initial };
  };
  const [state, setState] = useState(() => readAt(entry));
  const isOther = state.entry !== entry || state.name !== name;
  const shown = isOther ? readAt(entry) : state;
  if (isOther) setState(shown);
  return [
    shown.value,
    (value) => {
      places.keep(entry, name, value);
      setState({ entry, name, value });
    },
  ];
}

/** Which rows of a list are open, and what opens and closes one. */
export function useOpened(list: string): [ReadonlySet<string>, (row: string, isOpen: boolean) => void] {
  const [opened, setOpened] = useKept<readonly string[]>(`${list}.opened`, []);
  return [
    new Set(opened),
    (row, isOpen) => setOpened([...opened.filter((each) => each !== row), ...(isOpen ? [row] : [])]),
  ];
}
