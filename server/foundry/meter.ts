import type { Usage } from './driver.ts';

/** What one instance uses now: a fraction of one core, and bytes. */
export interface Figures {
  cpu: number;
  memory: number;
}

const nothing: Figures = { cpu: 0, memory: 0 };

/** Over less time than this, in ms, the system counts too coarsely. */
const shortest = 250;

/** Turns processor time that was used into what is used now, from one measurement to the next. `now` is epoch ms. */
export function createMeter(now: () => number = () => performance.timeOrigin + performance.now()) {
  const last = new Map<string, { cpuSeconds: number; at: number; figures: Figures }>();
  return {
    of: (id: string): Figures => last.get(id)?.figures ?? nothing,

    /** `since` is when it was started, epoch ms: the first measurement tells what it has used on average since then. */
    note(id: string, { cpuSeconds, memory }: Usage, since: number | null): void {
      const at = now();
      const before = last.get(id);
      const begin = before?.at ?? since ?? at;
      if (at - begin < shortest) {
        if (before) before.figures = { ...before.figures, memory };
        else last.set(id, { cpuSeconds, at, figures: { cpu: 0, memory } });
        return;
      }
      // A process that has ended takes its time along.
      const used = Math.max(0, cpuSeconds - (before?.cpuSeconds ?? 0));
      last.set(id, { cpuSeconds, at, figures: { cpu: used / ((at - begin) / 1_000), memory } });
    },

    forget: (id: string): void => void last.delete(id),
  };
}

export type Meter = ReturnType<typeof createMeter>;
