import { endOfDay, monthBefore, startOfDay } from './dates.ts';

/** A stretch of days, both included. Each is epoch ms of a moment in its day. */
export interface Range {
  from: number;
  to: number;
}

/** The same while it is being chosen. */
export type RangeDraft = { [End in keyof Range]: Range[End] | null };

export interface RangeFault {
  reason: 'noDate' | 'endBeforeStart';
  field: keyof Range;
}

/** The window of the statistics: a month until now (specification, section 9). */
export const usualRange = (now: number): Range => ({ from: monthBefore(now), to: now });

/** What keeps a range from being searched, or null (specification, section 5, Stats search). */
export function rangeFault({ from, to }: RangeDraft): RangeFault | null {
  if (from === null) return { reason: 'noDate', field: 'from' };
  if (to === null) return { reason: 'noDate', field: 'to' };
  return startOfDay(to) < startOfDay(from) ? { reason: 'endBeforeStart', field: 'to' } : null;
}

/** What may be searched; null while something keeps it from that. */
export const soundRange = ({ from, to }: RangeDraft): Range | null =>
  from === null || to === null || rangeFault({ from, to }) ? null : { from, to };

/** From the first to the last moment of its days: whoever chooses a day means all of it. */
export const wholeDays = ({ from, to }: Range): Range => ({ from: startOfDay(from), to: endOfDay(to) });
