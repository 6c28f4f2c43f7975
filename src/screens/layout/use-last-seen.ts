import { useSyncExternalStore } from 'react';
import { useServices } from '../shared/services.ts';

/** The time of the oldest last-seen data that the page shows, in epoch ms; null if it shows none. */
export function useLastSeen(): number | null {
  const { lastSeen } = useServices();
  return useSyncExternalStore(lastSeen.subscribe, lastSeen.since);
}
