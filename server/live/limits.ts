export interface LiveLimits {
  /** Maximum number of streams of one member: one for each browser, or for each tab if tabs cannot share one. */
  perMember: number;
  /** Maximum number of entries that a stream sends to a caller who has missed them; beyond it, a reset is cheaper. */
  gap: number;
  /** Maximum age, in ms, of the data that a caller has read before the first stream. */
  age: number;
  /** Maximum number of entries since those data were read. */
  ageEntries: number;
}

export const usualLimits: LiveLimits = { perMember: 10, gap: 5_000, age: 10 * 60_000, ageEntries: 500 };

/** Interval of heartbeats, in ms: proxies close connections that are silent for a minute. */
export const heartbeatInterval = 15_000;
