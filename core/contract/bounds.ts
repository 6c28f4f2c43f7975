/** The most that one call may ask for and answer. Beyond it, it is refused in words (400, or 413 for bytes). */
export interface Bounds {
  /** Bytes of the body; 0 where it takes none. */
  body: number;
  /** How many things a request may name by their ids or names. */
  ids: number;
  /** Entries of an answer; 'all' that there are: however many, they come some at a time. */
  rows: number | 'all';
}

/** The largest JSON body, in bytes. */
export const largestBody = 1_048_576;

/** Enough for the longest list of ids, and of names as long as names are. */
export const listBody = 524_288;

/** Enough for what names a few things. */
export const smallBody = 16_384;
