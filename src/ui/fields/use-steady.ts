import { useEffect, useReducer, useState } from 'react';

/** Whether a pointer is pressed, until the click that its release makes is done; and who waits for that. */
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
  // A drag takes the pointer away without a word.
  ['dragend', release],
] as const;

/** Listens once for all that ask, while anybody does: a long form has hundreds of fields. */
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
 * The value, but while a pointer is pressed the one from before. Pressing a button leaves the field before it: an error
 * that came or went then would move the button from under the pointer, and nothing would be pressed.
 */
export function useSteady<T>(value: T): T {
  const [steady, setSteady] = useState(value);
  const [, settle] = useReducer((count: number) => count + 1, 0);
  useEffect(watchPointer, []);
  const isWaiting = !Object.is(steady, value) && pointer.isPressed;
  useEffect(() => {
    if (!isWaiting) return undefined;
    pointer.waiting.add(settle);
    // Released between the rendering and now.
    if (!pointer.isPressed) settle();
    return () => void pointer.waiting.delete(settle);
  }, [isWaiting]);
  if (isWaiting) return steady;
  if (!Object.is(steady, value)) setSteady(value);
  return value;
}
