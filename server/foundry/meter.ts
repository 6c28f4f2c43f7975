import type { Usage } from './driver.ts';

/** Current load of one instance: `cpu` as a fraction of one core, `memory` in bytes. */
export interface Load {
  cpu: number;
  memory: number;
}

/** The current time, epoch ms with fractions; it never decreases. */
export const preciseNow = (): number => performance.timeOrigin + performance.now();

const nothing: Load = { cpu: 0, memory: 0 };

/**
 * Minimum time between two measurements, in ms: the system's counting is too coarse for shorter intervals.
 */
const shortestInterval = 250;

/** Computes the current load from the processor time used between two measurements. */
export function createMeter() {
  const last = new Map<string, { cpuSeconds: number; at: number; load: Load }>();
  return {
    of: (id: string): Load => last.get(id)?.load ?? nothing,

    /**
     * `since` is the start of the instance, epoch ms: the first measurement yields the average since then.
     */
    note(id: string, { at, cpuSeconds, memory }: Usage, since: number | null): void {
      const before = last.get(id);
      const begin = before?.at ?? since ?? at;
      if (at - begin < shortestInterval) {
        if (before) before.load = { ...before.load, memory };
        else last.set(id, { cpuSeconds, at, load: { cpu: 0, memory } });
        return;
      }
      // The time of an ended process no longer counts, so the total may decrease.
      const usedSeconds = Math.max(0, cpuSeconds - (before?.cpuSeconds ?? 0));
      last.set(id, { cpuSeconds, at, load: { cpu: usedSeconds / ((at - begin) / 1_000), memory } });
    },

    forget: (id: string): void => void last.delete(id),
  };
}
