import { type Entity, name, readersOf } from './fields.ts';

/**
 * Exactly these two keys travel: production refuses a label with more
 * (docs/wire-contract.md#wire-request-bodies-labels).
 */
export const labelFields = { id: name, name };
export type Label = Entity<typeof labelFields>;

/** A label of an answer: of no use without id and name. Its other fields must not travel back. */
export const labelIn = readersOf(labelFields).read;
