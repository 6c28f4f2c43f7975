/** How seats are given: in the order of sign-up, by turn at the deadline, or by the master. */
export const choosings = ['first', 'turn', 'master'] as const;
export type Choosing = (typeof choosings)[number];

/**
 * - `asked`: signed up, before seats are given;
 * - `offered`: may take a seat until a time;
 * - `declined`: said 'Not this time'.
 */
export const signUpStates = ['asked', 'seated', 'waiting', 'offered', 'withdrawn', 'declined'] as const;
export type SignUpState = (typeof signUpStates)[number];

/** What is told of an adventure once: that it is published, full, or has fewer than the least at the deadline; reminders. */
export type AdventureNotice = 'announced' | 'full' | 'tooFew' | 'dayBefore' | 'hourBefore';

/** What one member is told: a seat is offered to them, or was given; their adventure was moved or cancelled, and others. */
export const noticeKinds = [
  'offered',
  'seated',
  'moved',
  'cancelled',
  'full',
  'tooFew',
  'dayBefore',
  'hourBefore',
  'handedOver',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Limits of an adventure (docs/specification.md#s9-adventures). Lengths in characters, times in minutes. */
export const adventureLimits = {
  description: 4_000,
  word: 500,
  seats: 50,
  minutes: 48 * 60,
  /** How many weeks in a row one announcement may be for. */
  weeks: 12,
  /** Items that characters found. */
  items: 200,
  /** Most adventures in one answer. */
  shown: 500,
  /** Most hours in which a member can play: those of ten weeks. */
  hours: 10 * 7 * 24,
  /** Most games in a member's calendar. */
  calendar: 200,
  /** Most members who wait for a seat of one adventure. */
  waiting: 200,
  /** After so many days without a game a member counts as one who has not played for long. */
  absentDays: 30,
  /** Most names of members who have not played for long. */
  absent: 100,
  /** Most notices in one answer. */
  notices: 50,
} as const;
