import { useEffectEvent, useLayoutEffect } from 'react';

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** The palette's keys as this computer's keyboard names them. */
export const paletteKeys = (): string => (isApple() ? '⌘K' : 'Ctrl+K');

/**
 * Whether the keys open the palette: ⌘K on an Apple keyboard, where Ctrl+K deletes the rest of a line, else Ctrl+K. On a
 * keyboard without Latin letters, the physical key K counts.
 */
function opensPalette({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isModified = isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  const isK = key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key));
  return isModified && !altKey && !shiftKey && isK;
}

/**
 * Listens to the whole page, in the capture phase, because fields stop the propagation of keys that they use; from the moment
 * that the page is shown, because a browser has another use for the keys.
 */
export function usePaletteKeys({ onOpen, onEscape }: { onOpen: () => void; onEscape?: () => void }): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Escape') onEscape?.();
    if (!opensPalette(event)) return;
    // Some browsers would move the focus to their own search.
    event.preventDefault();
    if (!event.repeat) onOpen();
  });
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, []);
}

/** Listens for the keys of the palette while the palette itself is not there yet. */
export function EarlyPaletteKeys({ onOpen }: { onOpen: () => void }) {
  usePaletteKeys({ onOpen });
  return null;
}
