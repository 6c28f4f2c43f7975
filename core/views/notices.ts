import type { Notice } from '../contract/adventures/notices.ts';

/** The notices that a member got after a time (epoch ms). */
export const noticesAfter = (notices: readonly Notice[], time: number): Notice[] =>
  notices.filter(({ at }) => at > time);

/** The time of the newest notice, in epoch ms; 0 without any. The newest is the first. */
export const newestNotice = (notices: readonly Notice[]): number => notices[0]?.at ?? 0;
