import { endOfDay, monthsBefore, startOfDay } from './dates.ts';

/** A range of days, both ends included. Each end is a time (epoch ms) in its day. */
export interface TimeRange {
  from: number;
  to: number;
}

/** A range while the user chooses it: an end is null until the user has chosen it. */
export type RangeDraft = { [End in keyof TimeRange]: TimeRange[End] | null };

export interface RangeFault {
  reason: 'noDate' | 'endBeforeStart';
  field: keyof TimeRange;
}

/** The default range of the statistics: the month up to `now` (docs/specification.md#s9-stats-window). */
export const usualRange = (now: number): TimeRange => ({ from: monthsBefore(now), to: now });

export const presets = ['month', 'quarter', 'year', 'all'] as const;
export type Preset = (typeof presets)[number];

/** A time before any session, in epoch ms. */
const beginning = new Date(2000, 0, 1).getTime();

/** A range up to `now`. */
export function presetRange(preset: Preset, now: number): TimeRange {
  if (preset === 'all') return { from: beginning, to: now };
  return { from: monthsBefore(now, { month: 1, quarter: 3, year: 12 }[preset]), to: now };
}

/** Whether two ranges have the same days. */
export const hasSameDays = (one: TimeRange, other: TimeRange): boolean =>
  startOfDay(one.from) === startOfDay(other.from) && startOfDay(one.to) === startOfDay(other.to);

/** The fault that prevents a search for a range, or null (docs/specification.md#s5-stats). */
export function rangeFault({ from, to }: RangeDraft): RangeFault | null {
  if (from === null) return { reason: 'noDate', field: 'from' };
  if (to === null) return { reason: 'noDate', field: 'to' };
  return startOfDay(to) < startOfDay(from) ? { reason: 'endBeforeStart', field: 'to' } : null;
}

/** The range if it may be searched, or null. */
export const soundRange = (draft: RangeDraft): TimeRange | null =>
  rangeFault(draft) ? null : (draft as TimeRange);

/** The first to the last moment of the range: a chosen day counts as a whole. */
export const wholeDays = ({ from, to }: TimeRange): TimeRange => ({
  from: startOfDay(from),
  to: endOfDay(to),
});
