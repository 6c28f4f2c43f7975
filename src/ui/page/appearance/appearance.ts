import { useSyncExternalStore } from 'react';
import {
  type Appearance,
  type ColourMode,
  onAppearanceElsewhere,
  onSystemChange,
  showAppearance,
  storeAppearance,
  storedAppearance,
} from './stored-appearance.ts';

const listeners = new Set<() => void>();

/** The chosen appearance; `mode` is the colour mode that the page shows because of it. */
let appearance: Appearance = storedAppearance();
let mode: ColourMode = 'light';

function show(): void {
  mode = showAppearance(appearance);
  for (const changed of listeners) changed();
}

const showStored = (): void => {
  appearance = storedAppearance();
  show();
};

/** Shows the stored appearance, and follows the system and other tabs from then on. Call it once, before the first render. */
export function followAppearance(): void {
  showStored();
  onSystemChange(show);
  onAppearanceElsewhere(showStored);
}

/** Shows this appearance from now on, and stores it for the first paint of every later page in this browser. */
export function changeAppearance(next: Appearance): void {
  appearance = next;
  show();
  storeAppearance(next);
}

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** The colour mode that the page shows. */
export const shownColourMode = (): ColourMode => mode;

export const useColourMode = (): ColourMode => useSyncExternalStore(subscribe, () => mode);
