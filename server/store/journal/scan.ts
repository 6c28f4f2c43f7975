import { createTurns } from '../../turns.ts';

/** Maximum number of entries that one call examines. */
export const scanLimit = 5_000;

/** Number of entries that one piece of a scan reads, during which other calls wait. */
export const scanBatch = 250;

/** The scans of all callers read one piece at a time, with a turn of the event loop after each. */
export const scanTurns = createTurns();
