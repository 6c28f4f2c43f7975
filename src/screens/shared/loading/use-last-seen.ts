import { useCallback, useSyncExternalStore } from 'react';
import { useServices } from '../services.ts';

/** The time of the oldest last-seen data that the page shows while the server is silent, in epoch ms, or null. */
export function useLastSeen(): number | null {
  const { lastSeen } = useServices();
  return useSyncExternalStore(lastSeen.subscribe, lastSeen.since);
}

/** The time of the last-seen data shown in place of a read that failed with an answer, in epoch ms, or null. */
export function useSeenInstead(error: unknown): number | null {
  const { lastSeen } = useServices();
  const seen = useCallback(() => (error ? lastSeen.insteadOf(error) : null), [lastSeen, error]);
  return useSyncExternalStore(lastSeen.subscribe, seen);
}
