import type { Notice } from '../contract/adventures/notices.ts';

/** The notices that a member got after a time (epoch ms). */
export const noticesAfter = (notices: readonly Notice[], time: number): Notice[] =>
  notices.filter(({ at }) => at > time);

/** Those that are still true: reminders end with the start. `now` is epoch ms. */
export const trueNotices = (notices: readonly Notice[], now: number): Notice[] =>
  notices.filter(({ kind, startsAt }) => startsAt > now || (kind !== 'dayBefore' && kind !== 'hourBefore'));

/** The time of the newest notice, in epoch ms; 0 without any. The newest is the first. */
export const newestNotice = (notices: readonly Notice[]): number => notices[0]?.at ?? 0;
