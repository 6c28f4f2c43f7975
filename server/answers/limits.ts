/**
 * Maximum number of concurrent long answers per member: as many as one screen of the app requests
 * (docs/wire-contract.md#wire-bounds-long-answers).
 */
export const maxLongAnswers = 3;

/**
 * How long a caller may read nothing of a long answer before the server closes the connection, in ms
 * (docs/wire-contract.md#wire-bounds-idle-reader).
 */
export const longestStall = 60_000;
