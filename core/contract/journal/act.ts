import { fieldsIn, numberIn } from '../reading.ts';

/**
 * The number by which a write can be undone; null if the write changed nothing, or if the server keeps no
 * journal (docs/wire-contract.md#wire-journal).
 */
export type Act = number | null;

/** The number in the answer to a write. */
export const actIn = (outcome: unknown): Act => numberIn(fieldsIn(outcome)?.['act']);
