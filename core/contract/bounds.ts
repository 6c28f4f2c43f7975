/**
 * The limits of one call's request and answer. The server refuses a request beyond them with a message (400,
 * or 413 for bytes).
 */
export interface Bounds {
  /** Bytes of the body; 0 for a call without one. */
  body: number;
  /** The number of things that a request may name by id or name. */
  ids: number;
  /** Entries of an answer; 'all': the answer has no limit and is sent in parts. */
  rows: number | 'all';
}

/** The largest JSON body, in bytes. */
export const largestBody = 1_048_576;

/** Enough for the longest list of ids, and of names of usual length. */
export const listBody = 524_288;

/** Enough for a request that names a few things. */
export const smallBody = 16_384;
