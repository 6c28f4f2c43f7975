import { useEffect, useReducer, useState } from 'react';

/**
 * The pointer. `isPressed` is true from its press until its release has caused the click. `waiting` are the components that
 * wait for the end of the press, and `watchers` is the number of mounted components.
 */
const pointer = { isPressed: false, waiting: new Set<() => void>(), watchers: 0 };

let timer: ReturnType<typeof setTimeout>;

function press(): void {
  clearTimeout(timer);
  pointer.isPressed = true;
}

function release(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    pointer.isPressed = false;
    for (const settle of pointer.waiting) settle();
  });
}

const listeners = [
  ['pointerdown', press],
  ['pointerup', release],
  ['pointercancel', release],
  // A drag ends pointer events without `pointerup`.
  ['dragend', release],
] as const;

/** Shares one set of listeners among all mounted components, because a long form has hundreds of fields. */
function watchPointer(): () => void {
  if (pointer.watchers === 0)
    for (const [type, listener] of listeners) window.addEventListener(type, listener, true);
  pointer.watchers += 1;
  return () => {
    pointer.watchers -= 1;
    if (pointer.watchers > 0) return;
    clearTimeout(timer);
    pointer.isPressed = false;
    for (const [type, listener] of listeners) window.removeEventListener(type, listener, true);
  };
}

/**
 * Returns the value, or the previous value while a pointer is pressed. A press on a button takes the focus from a field
 * above: if an error appeared or disappeared at that moment, the button would move away from the pointer and get no click.
 */
export function useSteady<T>(value: T): T {
  const [steady, setSteady] = useState(value);
  const [, settle] = useReducer((count: number) => count + 1, 0);
  useEffect(watchPointer, []);
  const isWaiting = !Object.is(steady, value) && pointer.isPressed;
  useEffect(() => {
    if (!isWaiting) return undefined;
    pointer.waiting.add(settle);
    // The pointer was released between render and effect.
    if (!pointer.isPressed) settle();
    return () => void pointer.waiting.delete(settle);
  }, [isWaiting]);
  if (isWaiting) return steady;
  if (!Object.is(steady, value)) setSteady(value);
  return value;
}
