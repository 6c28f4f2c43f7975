import { useEffect, useState } from 'react';
import { nextStateAt } from '#core/rules/adventures/life.ts';

/** The longest delay of a timer, in ms. */
const longest = 2 ** 31 - 1;

/**
 * The present in epoch ms. It renders again when time changes the state of one of the adventures: one timer waits for the
 * next such time. `readAt` is when they were read last, in case the computer has slept since.
 */
export function useNow(adventures: readonly Parameters<typeof nextStateAt>[0][], readAt: number): number {
  const [reached, setReached] = useState(Date.now);
  const now = Math.max(reached, readAt);
  const next = Math.min(...adventures.map((one) => nextStateAt(one, now) ?? Infinity));
  useEffect(() => {
    if (next === Infinity) return;
    const wakeAt = Math.min(next, Date.now() + longest);
    // A timer may be a moment early.
    const timer = setTimeout(() => setReached(Math.max(wakeAt, Date.now())), wakeAt - Date.now());
    return () => clearTimeout(timer);
  }, [next, reached]);
  return now;
}
