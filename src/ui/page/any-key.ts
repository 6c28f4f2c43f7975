import { useEffect, useEffectEvent } from 'react';

/** Calls `onKey` when a key is pressed, or focus moves, anywhere on the page. */
export function AnyKey({ onKey }: { onKey: () => void }): null {
  const handle = useEffectEvent(onKey);
  useEffect(() => {
    const listener = () => handle();
    // Screen readers move the focus, but the page does not receive the key.
    const inputs = ['keydown', 'focusin'] as const;
    for (const input of inputs) window.addEventListener(input, listener, { capture: true });
    return () => inputs.forEach((input) => window.removeEventListener(input, listener, { capture: true }));
  }, []);
  return null;
}
