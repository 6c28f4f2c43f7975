/** For how long a browser stores what it has seen, in ms (docs/specification.md#s8-offline-days). */
export const lastSeenAge = 30 * 24 * 3_600_000;

/** The longest token image to store, in characters of its data URL. */
export const lastSeenImage = 100_000;

/**
 * Whether data of this time (epoch ms) may still be shown. A time in the future counts as recent, because the clock may
 * have been set back.
 */
export const isRecentlySeen = (seenAt: number, now: number): boolean => now - seenAt <= lastSeenAge;
