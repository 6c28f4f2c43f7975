import { useEffect, useEffectEvent } from 'react';

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** How the keys are written on this computer. */
export const paletteKeys = (): string => (isApple() ? '⌘K' : 'Ctrl+K');

/** On an Apple keyboard, Ctrl+K deletes the rest of a line. Where K writes no Latin letter, its place counts. */
function opensPalette({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isModified = isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  const isK = key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key));
  return isModified && !altKey && !shiftKey && isK;
}

/** Listens everywhere on the page. Captured, since fields stop the keys that they use. */
export function usePaletteKeys({ onOpen, onEscape }: { onOpen: () => void; onEscape?: () => void }): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Escape') onEscape?.();
    if (!opensPalette(event)) return;
    // Some browsers would move the focus to their own search.
    event.preventDefault();
    if (!event.repeat) onOpen();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, []);
}
