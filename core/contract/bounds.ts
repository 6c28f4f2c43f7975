/**
 * The limits of one call's request and answer. The server refuses a request beyond them with a message: 413 if the body
 * is too large, otherwise 400.
 */
export interface Bounds {
  /** Maximum size of the body in bytes; 0, for a call without a body, means `smallBody`. */
  body: number;
  /** Maximum number of things that a request may name, by id or by name. */
  ids: number;
  /** Maximum number of entries in an answer; 'all': the answer has no limit and is sent in parts. */
  rows: number | 'all';
}

/** Maximum size of any JSON body, in bytes. */
export const largestBody = 1_048_576;

/**
 * Maximum size of a body that lists things, in bytes: enough for the maximum number of ids, or of names of typical
 * length.
 */
export const listBody = 524_288;

/** Maximum size of a body that names only a few things, in bytes. */
export const smallBody = 16_384;
