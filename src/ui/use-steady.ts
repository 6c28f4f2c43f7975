import { useEffect, useState } from 'react';

/** Whether a pointer is pressed; until the click that its release makes is done. */
function useIsPressed(): boolean {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const press = () => {
      clearTimeout(timer);
      setPressed(true);
    };
    const release = () => {
      timer = setTimeout(() => setPressed(false));
    };
    const all = [
      ['pointerdown', press],
      ['pointerup', release],
      ['pointercancel', release],
      // A drag takes the pointer away without a word.
      ['dragend', release],
    ] as const;
    for (const [type, listener] of all) window.addEventListener(type, listener, true);
    return () => {
      clearTimeout(timer);
      for (const [type, listener] of all) window.removeEventListener(type, listener, true);
    };
  }, []);
  return isPressed;
}

/**
 * The value, but while a pointer is pressed the one from before. Pressing a button leaves the field before it: an error
 * that came or went then would move the button from under the pointer, and nothing would be pressed.
 */
export function useSteady<T>(value: T): T {
  const isPressed = useIsPressed();
  const [steady, setSteady] = useState(value);
  if (isPressed) return steady;
  if (steady !== value) setSteady(value);
  return value;
}
