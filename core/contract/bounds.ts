/** Maximum size of any JSON body, in bytes. */
export const largestBody = 1_048_576;

/**
 * Maximum size of a body that lists things, in bytes: enough for the maximum number of ids, or of names of typical
 * length.
 */
export const listBody = 524_288;

/** Maximum size of a body that names only a few things, in bytes. */
export const smallBody = 16_384;
