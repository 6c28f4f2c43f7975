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

/** Limits of an adventure (docs/specification.md#s9-adventures). Lengths in characters, times in minutes. */
export const adventureLimits = {
  description: 4_000,
  word: 500,
  seats: 50,
  minutes: 48 * 60,
  /** Items that characters found. */
  items: 200,
  /** Most adventures in one answer. */
  shown: 500,
  /** Most members who wait for a seat of one adventure. */
  waiting: 200,
} as const;
