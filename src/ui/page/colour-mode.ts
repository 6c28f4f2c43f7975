import { useSyncExternalStore } from 'react';

export type ColourMode = 'light' | 'dark';

const key = 'nyx-colour-mode';
const listeners = new Set<() => void>();

/** Specification 9: starts light, is stored in local storage, ignores the system's setting. */
let mode: ColourMode = 'light';

/** Storage may be unavailable (private mode, a full quota): the mode then lasts as long as the page. */
function storedMode(): ColourMode {
  try {
    return localStorage.getItem(key) === 'dark' ? 'dark' : 'light';
  } catch {
    return 'light';
  }
}

function show(next: ColourMode): void {
  mode = next;
  document.documentElement.dataset['colourMode'] = next;
  listeners.forEach((changed) => changed());
}

function toggle(): void {
  const next = mode === 'light' ? 'dark' : 'light';
  show(next);
  try {
    localStorage.setItem(key, next);
  } catch {
    // Shown, although not stored.
  }
}

/** Another tab's toggle. The key is null when the whole storage is cleared. */
const onStorage = (event: StorageEvent): void => {
  if (event.key === key || event.key === null) show(event.newValue === 'dark' ? 'dark' : 'light');
};

/** Called once, before the first render, so that a page does not flash in the other mode. */
export function applyStoredColourMode(): void {
  show(storedMode());
  window.addEventListener('storage', onStorage);
}

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

export function useColourMode(): { mode: ColourMode; toggle: () => void } {
  return { mode: useSyncExternalStore(subscribe, () => mode), toggle };
}
