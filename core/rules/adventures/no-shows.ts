import { day } from '#numbers/day.ts';

/** How far back masters see a member's no-shows, in days. */
export const shownNoShowDays = 60;

/** `count` no-shows within `days` days bar a member from signing up for `bars` days after the last of them. */
export interface NoShowBar {
  count: number;
  days: number;
  bars: number;
}

/** How far back no-shows can bar a member, in ms. */
export const reachOf = ({ days, bars }: NoShowBar): number => (days + bars) * day;

/**
 * The end of the latest bar (docs/specification.md#s8-no-show-bar), in epoch ms; null if there has been none.
 * @param noShows when the adventures began, in epoch ms
 */
export function barredUntil(noShows: readonly number[], { count, days, bars }: NoShowBar): number | null {
  const times = noShows.toSorted((one, other) => one - other);
  const last = times.findLast((time, index) => time - (times[index - count + 1] ?? -Infinity) <= days * day);
  return last === undefined ? null : last + bars * day;
}
