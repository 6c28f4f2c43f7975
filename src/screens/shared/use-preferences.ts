import { useSyncExternalStore } from 'react';
import type { Preferences } from '#core/rules/preferences.ts';
import { useServices } from './services.ts';

/** The member's preferences, as they are now. */
export function usePreferences(): Preferences {
  const { preferences } = useServices();
  return useSyncExternalStore(preferences.subscribe, preferences.read);
}
