import type { Usage } from './driver.ts';

/** Current usage of one instance: `cpu` as a fraction of one core, `memory` in bytes. */
export interface Figures {
  cpu: number;
  memory: number;
}

const nothing: Figures = { cpu: 0, memory: 0 };

/** Shortest time between two measurements, in ms: below it, the system's counting is too coarse. */
const shortest = 250;

/** Computes current CPU usage from the processor time between two measurements. `now` is epoch ms. */
export function createMeter(now: () => number = () => performance.timeOrigin + performance.now()) {
  const last = new Map<string, { cpuSeconds: number; at: number; figures: Figures }>();
  return {
    of: (id: string): Figures => last.get(id)?.figures ?? nothing,

    /**
     * `since` is the start of the instance, epoch ms: the first measurement yields the average since then.
     */
    note(id: string, { cpuSeconds, memory }: Usage, since: number | null): void {
      const at = now();
      const before = last.get(id);
      const begin = before?.at ?? since ?? at;
      if (at - begin < shortest) {
        if (before) before.figures = { ...before.figures, memory };
        else last.set(id, { cpuSeconds, at, figures: { cpu: 0, memory } });
        return;
      }
      // The time of an ended process no longer counts, so the total may decrease.
      const used = Math.max(0, cpuSeconds - (before?.cpuSeconds ?? 0));
      last.set(id, { cpuSeconds, at, figures: { cpu: used / ((at - begin) / 1_000), memory } });
    },

    forget: (id: string): void => void last.delete(id),
  };
}

export type Meter = ReturnType<typeof createMeter>;
