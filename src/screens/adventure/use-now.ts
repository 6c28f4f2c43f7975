import { useEffect, useState } from 'react';
import { nextStateAt } from '#core/rules/adventures/life.ts';

/** The longest delay of a timer, in ms. */
const longest = 2 ** 31 - 1;

type Timed = Parameters<typeof nextStateAt>[0] & { barredUntil: number | null };

/**
 * The present in epoch ms. It renders again when time changes the state of one of the adventures, or ends the member's
 * bar: one timer waits for the next such time. `readAt` is when they were read last, in case the computer has slept since.
 */
export function useNow(adventures: readonly Timed[], readAt = 0): number {
  const [reached, setReached] = useState(Date.now);
  const now = Math.max(reached, readAt);
  const times = adventures.flatMap((one) => [nextStateAt(one, now) ?? 0, one.barredUntil ?? 0]);
  const next = Math.min(...times.filter((time) => time > now));
  useEffect(() => {
    if (next === Infinity) return;
    const wakeAt = Math.min(next, Date.now() + longest);
    // A timer may be a moment early.
    const timer = setTimeout(() => setReached(Math.max(wakeAt, Date.now())), wakeAt - Date.now());
    return () => clearTimeout(timer);
  }, [next, reached]);
  return now;
}
